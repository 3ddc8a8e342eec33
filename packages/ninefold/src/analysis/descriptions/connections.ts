// Functions that ask the same from either end: whether something is connected with something else, where each step can be
// made back. Their two ends may be exchanged.
import type { Core, CoreFunction } from "../../language/core/core.ts";
import type { Tables } from "./tables.ts";

/** The parameters of a function that may be exchanged, if it is known to be such a function. */
export function exchangeable(fn: CoreFunction, tables: Tables, game: 0 | 1): readonly [number, number] | undefined {
  const ends = endsOf(fn.body);
  if (!ends?.slots.every((slot) => slot < fn.params.length)) return undefined;
  return tables.isMutual(game, ends.step, ends.from) ? ends.slots : undefined;
}

/**
 * Of `some x in reach y from a and inside to step(y) and inside: x in b`, a and b, and what step says. There is a path from a
 * to b inside a set exactly when there is one from b to a, if `step` leads back: both ends lie inside, as all between.
 */
function endsOf(
  body: Core,
): { readonly slots: readonly [number, number]; readonly step: Core; readonly from: number } | undefined {
  if (body.kind !== "quantifier" || body.quantifier !== "some" || body.items.length !== 1) return undefined;
  const [item] = body.items;
  if (!item || !("slot" in item) || item.source.kind !== "reach") return undefined;
  const { source: reach, slot: found } = item;
  const { body: asked } = body;
  const end = asked.kind === "in" && !asked.negated && isLocal(asked.left, found) ? localOf(asked.right) : undefined;
  const [start, step] = [meeting(reach.from), meeting(reach.to)];
  if (end === undefined || !start || !step) return undefined;
  for (const [a, inside] of both(start)) {
    for (const [next, bounds] of both(step)) {
      const [from, within] = [localOf(a), localOf(inside)];
      const apart = new Set([from, within, end, reach.slot]).size === 4;
      if (from !== undefined && within !== undefined && apart && isLocal(bounds, within))
        return { slots: [from, end], step: next, from: reach.slot };
    }
  }
  return undefined;
}

type Pair = readonly [Core, Core];

const meeting = (core: Core): Pair | undefined =>
  core.kind === "sets" && core.operator === "and" ? [core.left, core.right] : undefined;

const both = ([left, right]: Pair): readonly Pair[] => [
  [left, right],
  [right, left],
];

const localOf = (core: Core): number | undefined => (core.kind === "local" ? core.slot : undefined);

const isLocal = (core: Core, slot: number): boolean => localOf(core) === slot;
