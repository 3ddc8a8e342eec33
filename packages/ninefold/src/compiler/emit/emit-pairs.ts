// The last two parameters of a decision as steps: maps, each with the values of the first from which it leads to one of
// the second.
import type { Family } from "../terms/families.ts";
import type { Lifting } from "../terms/lift.ts";
import type { Moves } from "../terms/program.ts";
import type { PartialMap, Term } from "../terms/term.ts";

/** Up to so many steps a pair of parameters is counted step by step; else member by member. */
const MOST_FAMILIES = 24;

/** How the last two parameters are counted and drawn. */
export interface Pairs {
  /** For each step the set of the first parameter's values from which it can be made. */
  readonly steps: readonly { readonly map: PartialMap; readonly from: Term }[];
}

/** The last two parameters as steps, none of which leads to where another one leads too. */
export function pairsOf(lifting: Lifting, { params }: Moves): Pairs | undefined {
  const [first, second] = params.slice(-2);
  if (!first || !second?.set.free.has(first.place.id) || !second.set.total) return undefined;
  const { terms } = lifting;
  const families = lifting.families(first.place, second.set);
  if (!families || families.length > MOST_FAMILIES) return undefined;
  const before: Family[] = [];
  const steps: { map: PartialMap; from: Term }[] = [];
  for (const { map, guard } of families) {
    let own = guard;
    for (const other of before) {
      const both = other.map.of.flatMap((to, from) => (to >= 0 && to === map.of[from] ? [from] : []));
      if (both.length === 0) continue;
      const shared = terms.constant(guard.type, both);
      own = terms.difference(own, terms.intersection(other.guard, shared));
    }
    before.push({ map, guard });
    steps.push({ map, from: lifting.lift(terms.intersection(first.set, own)) });
  }
  return { steps };
}
