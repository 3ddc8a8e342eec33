// The last two parameters of a decision as steps: maps, each with the values of the first from which it leads to one of
// the second.
import { valueAt } from "../../../language/core/domain.ts";
import type { Code } from "../../code/ir/code.ts";
import { bitsOf } from "../../layout/bits.ts";
import type { DecisionFamily } from "../../lower/program.ts";
import type { PartialMap, Term, Variable } from "../../terms/term.ts";
import type { Family } from "../../vectorize/families.ts";
import type { Vectorizer } from "../../vectorize/vectorizer.ts";
import { binary, i32, load } from "../builder/building.ts";
import { eachBit } from "../builder/words.ts";
import { eachChoice } from "../terms/emit-choices.ts";
import type { EmitContext } from "../terms/emit-context.ts";
import { throughMembers } from "../terms/members.ts";

/** A pair of parameters with more steps is counted member by member, not step by step. */
const MAX_FAMILIES = 24;

/** How the last two parameters are counted and drawn. */
export interface Pairs {
  /** For each step the set of the first parameter's values from which it can be made. */
  readonly steps: readonly { readonly map: PartialMap; readonly from: Term }[];
}

/** The values of the first of two parameters for which there is one of the second; undefined where they are not known at once. */
export function beginningsOf(
  vectorizer: Vectorizer,
  { params }: DecisionFamily,
  pairs: Pairs | undefined,
): Term | undefined {
  const [first, second] = params;
  if (!first || !second || params.length > 2) return undefined;
  const { terms } = vectorizer;
  if (pairs)
    return pairs.steps.map(({ from }) => from).reduce((a, b) => terms.union(a, b), terms.none(first.variable.type));
  const some = terms.not(terms.empty(second.set));
  const found = second.set.cannotFault ? vectorizer.conditionToSet(first.variable, some) : undefined;
  return found && vectorizer.vectorize(terms.intersection(first.set, found));
}

/** The last two parameters as steps, none of which leads to where another one leads too. */
export function pairsOf(vectorizer: Vectorizer, { params }: DecisionFamily): Pairs | undefined {
  const [first, second] = params.slice(-2);
  if (!first || !second?.set.free.has(first.variable.id) || !second.set.cannotFault) return undefined;
  const { terms } = vectorizer;
  const families = vectorizer.families(first.variable, second.set);
  if (!families || families.length > MAX_FAMILIES) return undefined;
  const before: Family[] = [];
  const steps: { map: PartialMap; from: Term }[] = [];
  for (const { map, guard } of families) {
    let own = guard;
    for (const other of before) {
      const both = other.map.of.flatMap((to, from) =>
        to >= 0 && to === map.of[from] ? [valueAt(first.variable.type, from)] : [],
      );
      if (both.length === 0) continue;
      const shared = terms.constant(guard.type, both);
      own = terms.difference(own, terms.intersection(other.guard, shared));
    }
    before.push({ map, guard });
    steps.push({ map, from: vectorizer.vectorize(terms.intersection(first.set, own)) });
  }
  return { steps };
}

/** The most steps for which the code that follows a choice is written once for each step. */
const MAX_WRITTEN = 4;

/** As `eachChoice` from the first parameter on, in any order: step by step where that is known. */
export function eachChoiceUnordered(
  emit: EmitContext,
  family: DecisionFamily,
  pairs: Pairs | undefined,
  body: () => void,
): void {
  const from = (at: number): void => {
    const [first, second, third] = family.params.slice(at);
    if (!first || !second || !pairs || pairs.steps.length > MAX_WRITTEN || family.tests.length > 0) {
      eachChoice(emit, family, at, body);
    } else if (third) throughMembers(emit, first.set, first.variable, () => from(at + 1));
    else for (const { map, from } of pairs.steps) eachStep(emit, map, from, [first.variable, second.variable], body);
  };
  from(0);
}

/** Runs a body for each place from which a step is made, and the one to which it leads. */
function eachStep(
  emit: EmitContext,
  map: PartialMap,
  from: Term,
  [first, second]: readonly [Variable, Variable],
  body: () => void,
): void {
  eachBit(emit.build, emit.set(from), bitsOf(first.type).size, (bit) =>
    emit.inBranch(() => {
      const to = stepFrom(emit, map, bit);
      emit.bind(first, emit.build.keep(emit.valueAtBit(first.type, bit)));
      emit.bind(second, emit.build.keep(emit.valueAtBit(second.type, to)));
      body();
    }),
  );
}

/** Where a step leads from a cell, bit to bit: over one distance by adding it. */
export function stepFrom(emit: EmitContext, map: PartialMap, at: Code): Code {
  const [begin, end] = [bitsOf(map.from), bitsOf(map.to)];
  const steps = map.of.flatMap((to, from) => (to < 0 ? [] : [{ from: begin.at(from), to: end.at(to) }]));
  const distances = new Set(steps.map(({ from, to }) => to - from));
  const [only] = distances;
  if (distances.size === 1) return emit.build.keep(binary("add", at, i32(only!)));
  const row = new Uint16Array(begin.size);
  for (const { from, to } of steps) row[from] = to;
  const bytes = new Uint8Array(row.buffer);
  const address = emit.game.module.table(bytes);
  return emit.build.keep(load("i32", 16, binary("mul", at, i32(2)), address));
}
