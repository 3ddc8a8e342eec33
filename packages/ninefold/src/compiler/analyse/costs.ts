// How much work a term is, roughly, and how many members a set has: by which one of two ways to ask the same is chosen.
import { countOf } from "../../language/core/domain.ts";
import type { Value } from "../../language/core/types.ts";
import { membersOf } from "../terms/known-sets.ts";
import { partsOf, type Term } from "../terms/term.ts";
import { withoutSet } from "../terms/term-types.ts";

/** How many tracks of a family have one of these values where a play begins; undefined where that is not known. */
export type Standing = (track: number, values: readonly Value[]) => number | undefined;

/** Estimates, in about the operations of a machine. */
export class Costs {
  readonly #standing: Standing;

  constructor(standing: Standing) {
    this.#standing = standing;
  }

  /** What a term costs where nothing of it is known; what it asks twice is asked once. */
  of(term: Term, known: Set<Term> = new Set()): number {
    if (known.has(term) || term.kind === "constant" || term.kind === "variable") return 0;
    known.add(term);
    switch (term.kind) {
      case "filter":
      case "collect":
      case "fold": {
        const body = term.kind === "filter" ? term.condition : term.body;
        // What the body asks that is the same for all members is still asked for each: this is an estimate from above.
        return this.of(term.set, known) + this.members(term.set) * (4 + this.of(body, new Set(known)));
      }
      case "reach":
        return this.of(term.from, known) + (countOf(term.variable.type) / 4) * this.of(term.body, new Set(known));
      default:
        return partsOf(term).reduce((sum, part) => sum + this.of(part, known), this.#own(term));
    }
  }

  #own(term: Term): number {
    switch (term.kind) {
      case "fill":
        return 5 * Math.ceil(Math.log2(term.map.of.length));
      case "slide":
        return 10;
      case "preimage":
      case "image":
        return 3;
      case "holds":
        return 2 * term.sets.length;
      case "after":
      case "possible":
        return 100;
      default:
        return 1;
    }
  }

  /** How many members a set has, as a play begins. */
  members(set: Term): number {
    const most = countOf(withoutSet(set.type));
    switch (set.kind) {
      case "constant":
        return (set.value as readonly Value[]).length;
      case "indicesWhere":
        // What does not stand on the board as a play begins will be brought there, nobody knows how often.
        return this.#standing(set.track, set.values) || most / 2;
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
