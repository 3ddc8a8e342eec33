// When two actions do the same: statement by statement. A loop goes through a set in the order of its values; where the
// renaming changes that, the order of the loop must not matter.

import type { CoreBlock, CoreStatement } from "../../language/core/core.ts";
import { withoutNone } from "../../language/core/types.ts";
import { wrapOf } from "../../language/core/wraps.ts";
import { entryAt } from "../tables.ts";
import { arms } from "./arms.ts";
import { inAnyOrder } from "./loops.ts";
import { memberOf, type Variable, variableOf } from "./scope.ts";
import type { Walk } from "./walk.ts";

type Kind<K extends CoreStatement["kind"]> = CoreStatement & { kind: K };

/** Whether two blocks correspond; `then` is shown with what they bind still bound. */
export function blocks(walk: Walk, one: CoreBlock, other: CoreBlock, then: () => boolean = () => true): boolean {
  const { scope } = walk;
  const shown = one.every((statement, i) => {
    const there = other[i];
    if (!there) return walk.fail("this statement", statement, other.at(-1) ?? statement);
    return statements(walk, statement, there);
  });
  const more = other[one.length];
  if (more && shown) walk.fail("this statement", one.at(-1) ?? more, more);
  const all = shown && !more && then();
  walk.scope = scope;
  return all;
}

/** What statements bind stays bound after them. */
function statements(walk: Walk, one: CoreStatement, other: CoreStatement): boolean {
  if (one.kind !== other.kind) return walk.fail("what is done", one, other);
  const show = SHOWN[one.kind] as (walk: Walk, one: CoreStatement, other: CoreStatement) => boolean;
  return show(walk, one, other) || walk.fail("what is done", one, other);
}

const SHOWN: {
  readonly [K in CoreStatement["kind"]]: (walk: Walk, one: Kind<K>, other: Kind<K>) => boolean;
} = {
  let: (walk, one, other) => {
    if (!walk.core(one.value, other.value)) return false;
    const variable = variableOf(one.slot, other.slot, one.value.type, other.value.type);
    walk.scope = walk.scope.with({ ...variable, assigned: true });
    return true;
  },
  "set-local": (walk, one, other) =>
    walk.scope.at(one.slot, other.slot) !== undefined && walk.core(one.value, other.value),
  "set-track": (walk, one, other) =>
    walk.tracks.meet(one.track, other.track) &&
    one.operator === other.operator &&
    one.indices.length === other.indices.length &&
    one.indices.every(
      ({ core, many }, i) => many === entryAt(other.indices, i).many && walk.core(core, entryAt(other.indices, i).core),
    ) &&
    walk.core(one.value, other.value) &&
    (one.operator === ":=" || changesNumbers(walk, one.track, other.track)),
  if: (walk, one, other) =>
    walk.core(one.condition, other.condition) && blocks(walk, one.yes, other.yes) && blocks(walk, one.no, other.no),
  for: (walk, one, other) =>
    walk.items(
      one.items,
      other.items,
      (bound) =>
        blocks(walk, one.body, other.body) &&
        (inAnyOrder(walk.one, one, disordered(walk, one, bound)) || walk.fail("the order of this loop", one, other)),
      [one, other],
    ),
  match: (walk, one, other) => arms(walk, one, other, (body, there) => blocks(walk, body, there)),
  random: (walk, one, other) => {
    if (!walk.core(one.source, other.source)) return false;
    walk.scope = walk.scope.with(
      variableOf(one.slot, other.slot, memberOf(one.source.type), memberOf(other.source.type)),
    );
    return true;
  },
  chance: (walk, one, other) =>
    walk.unordered(
      one.arms,
      other.arms,
      (arm, there) => walk.core(arm.weight, there.weight) && blocks(walk, arm.body, there.body),
    ),
};

/** `+=` and `-=` compute: the values of the track must be numbers, or keep their order, and wrap alike. */
function changesNumbers(walk: Walk, track: number, there: number): boolean {
  const [one, other] = [entryAt(walk.one.tracks, track).type, entryAt(walk.other.tracks, there).type];
  const [mine, theirs] = [wrapOf(withoutNone(one)), wrapOf(withoutNone(other))];
  return (
    walk.values.keepsOrder(one, other) &&
    walk.values.sameDomain(one, other) &&
    mine?.low === theirs?.low &&
    mine?.modulus === theirs?.modulus
  );
}

/** The variables of a loop that are bound in another order than before. */
function disordered(walk: Walk, loop: Kind<"for">, bound: readonly Variable[]): readonly number[] {
  const sources = loop.items.flatMap((item) => ("source" in item ? [item.source.type] : []));
  return bound
    .filter(({ types }, i) => entryAt(sources, i).kind !== "pile" && !walk.values.keepsOrder(types[0], types[1]))
    .map((variable) => variable.one);
}
