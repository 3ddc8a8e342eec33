// Estimates of the cost of terms and the sizes of sets, by which one of two equal terms is chosen.
import { countOf } from "../../language/core/domain.ts";
import type { Value } from "../../language/core/types.ts";
import { binderOf, costOf, partsOf } from "../terms/kinds/kinds.ts";
import { membersOf } from "../terms/known-sets.ts";
import type { Term } from "../terms/term.ts";
import { withoutSet } from "../terms/term-types.ts";

/** How many tracks of a family have one of these values in the initial state; undefined where that is not known. */
export type InitialCount = (track: number, values: readonly Value[]) => number | undefined;

/** Estimates, in about the operations of a machine. */
export class Costs {
  readonly #initialCount: InitialCount;

  constructor(standing: InitialCount) {
    this.#initialCount = standing;
  }

  /** The cost of a term, in which a shared subterm is evaluated once. */
  of(term: Term, known: Set<Term> = new Set()): number {
    if (known.has(term)) return 0;
    known.add(term);
    const binder = binderOf(term);
    if (!binder?.set) return partsOf(term).reduce((sum, part) => sum + this.of(part, known), costOf(term));
    const set = this.of(binder.set, known);
    // An estimate from above: the subterms of the body that are the same for all members count for each.
    const body = this.of(binder.body, new Set(known));
    return (
      set + (term.kind === "reach" ? (countOf(binder.variable.type) / 4) * body : this.members(binder.set) * (4 + body))
    );
  }

  /** How many members a set has in the initial state. */
  members(set: Term): number {
    const most = countOf(withoutSet(set.type));
    switch (set.kind) {
      case "constant":
        return (set.value as readonly Value[]).length;
      case "indicesWhere":
        // Values that no track has at the beginning will be written later, nobody knows how often.
        return this.#initialCount(set.track, set.values) || most / 2;
      case "maybe":
        return 1;
      case "union":
        return Math.min(most, this.members(set.left) + this.members(set.right));
      case "intersection":
        return Math.min(this.members(set.left), this.members(set.right));
      case "difference":
      case "filter":
        return this.members(set.kind === "filter" ? set.set : set.left);
      case "table": {
        const sizes = set.list.all().map((value) => membersOf(value).length);
        return sizes.reduce((a, b) => a + b, 0) / sizes.length;
      }
      case "if":
        return Math.max(this.members(set.yes), this.members(set.no));
      case "preimage":
      case "image":
        return Math.min(most, this.members(set.set));
      default:
        return most / 4;
    }
  }
}
