// Least fixpoints: the least set that contains a start and is closed under a step (slides, groups, connections).
import type { Core } from "../../language/core/core.ts";
import type { Value } from "../../language/core/types.ts";
import { isFilter, type Loop, pureLoop } from "./evaluate-loops.ts";
import { type Eval, type EvalOf, type Linked, slotOf, spend, spendValues } from "./run.ts";
import { type Members, setFrom } from "./sets.ts";

/** A list of at most so many values is searched faster than a Set. */
const SHORT = 32;

/** The values reached so far, in the order in which they were found. */
class Reached {
  readonly list: Value[];
  #seen: Set<Value> | undefined;

  constructor(from: Members) {
    this.list = from.slice();
  }

  add(value: Value): void {
    if (this.#seen ? this.#seen.has(value) : this.list.includes(value)) return;
    this.list.push(value);
    if (this.#seen) this.#seen.add(value);
    else if (this.list.length > SHORT) this.#seen = new Set(this.list);
  }
}

/** Each value is expanded once, in the order in which it was reached. */
export function reach(link: Linked, of: EvalOf, core: Core & { kind: "reach" }): Eval {
  const from = of(core.from);
  const { slot } = core;
  const extend = steps(link, of, core.to);
  return (run) => {
    const start = from(run) as Members;
    if (start.length === 0) return start;
    const reached = new Reached(start);
    const { list } = reached;
    for (let i = 0; i < list.length; i++) {
      spend(run);
      run.locals[slot] = list[i]!;
      extend(run, reached);
    }
    spendValues(run, list.length);
    return list.length === start.length ? start : setFrom(list, run);
  };
}

/** Adds the members of a set to what is reached; of a filter each as soon as it is found. */
function steps(link: Linked, of: EvalOf, core: Core): Loop<Reached> {
  if (core.kind === "comprehension" && isFilter(core)) {
    const slot = slotOf(core.element);
    return pureLoop(link, of, core.items, (run, reached) => {
      reached.add(run.locals[slot]!);
      return false;
    });
  }
  const to = of(core);
  return (run, reached) => {
    const found = to(run) as Members;
    spend(run, found.length);
    for (let i = 0; i < found.length; i++) reached.add(found[i]!);
    return false;
  };
}
