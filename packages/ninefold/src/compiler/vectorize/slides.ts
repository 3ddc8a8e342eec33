// The inverse of slides: the cells from which slides lead to a set.
import { equal, ordinalOf, valueAt } from "../../language/core/domain.ts";
import type { Value } from "../../language/core/types.ts";
import type { Terms } from "../terms/interning/term-table.ts";
import { composed, inverted } from "../terms/laws/maps.ts";
import type { PartialMap, Term } from "../terms/term.ts";
import { withoutSet } from "../terms/term-types.ts";

/** The values for which a slide from `start` leads to the goal beyond its first `passed` cells. */
export function slideSources(
  terms: Terms,
  start: PartialMap,
  slide: Term & { kind: "slide" },
  passed: number,
  goal: Term,
): Term {
  const { map, through } = slide;
  const back = goal.kind === "maybe" ? inverted(terms, map) : undefined;
  let found: Term;
  if (goal.kind === "maybe" && back) {
    // Back from one cell: the same slide in the opposite direction.
    const before = terms.slide(mapped(terms, back, goal.value), back, through);
    if (start === map && passed === 0) return before;
    found = terms.union(goal, terms.intersection(before, through));
  } else {
    found = terms.fill(map, goal, through);
  }
  for (let i = 0; i < passed; i++) found = terms.intersection(through, terms.preimage(map, found));
  return terms.preimage(start, found);
}

/**
 * How many of the first cells of each slide are not in a tabulated set of its origin, where all others are; undefined
 * where that is not so for every origin.
 */
export function cellsExcluded(
  terms: Terms,
  start: PartialMap,
  slide: Term & { kind: "slide" },
  table: Term & { kind: "table" },
): number | undefined {
  const element = withoutSet(table.type);
  let passed = 0;
  let within = false;
  for (let map = start, gone = 0; map.of.some((to) => to >= 0); map = composed(terms, map, slide.map), gone++) {
    const answers = new Set(
      map.of.flatMap((to, from) => (to < 0 ? [] : [holds(table.list.at(from), valueAt(element, to))])),
    );
    if (answers.size > 1 || (within && answers.has(false))) return undefined;
    if (answers.has(true)) within = true;
    else passed = gone + 1;
  }
  return passed;
}

const holds = (set: Value | undefined, value: Value): boolean =>
  ((set ?? []) as readonly Value[]).some((one) => equal(one, value));

/** The value of a map at a value that may be none. */
function mapped(terms: Terms, map: PartialMap, value: Term): Term {
  return terms.apply(
    { kind: "option", of: map.to },
    [value],
    (one) => {
      const to = one === null ? -1 : map.of[ordinalOf(map.from, one)]!;
      return to < 0 ? null : valueAt(map.to, to);
    },
    `map ${map.id}`,
  )!;
}
