// Code that asks whether a set contains one of some known sets. Known sets that are one set moved are looked for
// together: the set is intersected with itself moved back.
import { ordinalOf } from "../../../language/core/domain.ts";
import type { Value } from "../../../language/core/types.ts";
import type { Code } from "../../code/ir/code.ts";
import { bitsOf } from "../../layout/bits.ts";
import type { Term } from "../../terms/term.ts";
import { withoutSet } from "../../terms/term-types.ts";
import { type FunctionBuilding, i64, unary } from "../builder/building.ts";
import type { Words } from "../builder/words.ts";
import * as words from "../builder/words.ts";
import type { EmitContext } from "./emit-context.ts";

export function emitHolds(emit: EmitContext, term: Term & { kind: "holds" }): Code {
  const { build } = emit;
  const element = withoutSet(term.set.type);
  const bits = bitsOf(element);
  const set = emit.set(term.set).map((word) => build.keep(word));
  const byForm = new Map<string, number[]>();
  for (const value of term.sets) {
    const members = (value as readonly Value[]).map((one) => bits.at(ordinalOf(element, one))).sort((a, b) => a - b);
    const [first = 0] = members;
    const form = members.map((member) => member - first).join(" ");
    const begins = byForm.get(form) ?? [];
    begins.push(first);
    byForm.set(form, begins);
  }
  let found: Code = i64(0n);
  for (const [form, begins] of byForm) {
    const steps = form === "" ? [] : form.split(" ").map(Number);
    const here = words.zip(startsOf(build, set, steps), words.constantWords(begins, set.length), words.and);
    found = words.or(found, words.any(here));
  }
  return unary("eqz", unary("eqz", found));
}

/** From where a set has members at all of these steps, which ascend from 0: by halves where they are evenly spaced. */
function startsOf(build: FunctionBuilding, set: Words, steps: readonly number[]): Words {
  const by = steps[1] ?? 0;
  const even = steps.every((step, i) => step === i * by);
  let all = set;
  if (!even) {
    for (const step of steps.slice(1)) all = words.zip(all, words.shifted(set, -step, set.length), words.and);
    return all;
  }
  let length = 1;
  while (length < steps.length) {
    const more = Math.min(length, steps.length - length);
    all = words.zip(all, words.shifted(all, -more * by, set.length), words.and).map((word) => build.keep(word));
    length += more;
  }
  return all;
}
