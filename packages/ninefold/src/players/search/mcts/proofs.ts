// Between which worths a position is follows from what is below it (Winands, Björnsson and Saito 2008; with bounds: Cazenave
// and Saffidine 2010), with any number of players. Nobody can tell which of two decisions a player takes that are equally good
// to her: so the others may get either.
import type { Positions } from "../../../engine/index.ts";
import type { Bounds } from "./bounds.ts";
import { KIND, NONE, type Tree } from "./tree.ts";

export class Proofs {
  readonly #tree: Tree;
  readonly #bounds: Bounds;
  readonly #positions: Positions;

  constructor(tree: Tree, bounds: Bounds, positions: Positions) {
    this.#tree = tree;
    this.#bounds = bounds;
    this.#positions = positions;
  }

  /**
   * Bounds a slot by what is below it, and says whether that was news. `level` has the position of the slot, of one of chance
   * that before it; the level after that is not kept then.
   */
  prove(slot: number, level: number): boolean {
    const { bounds } = this.#tree;
    const before = bounds[slot]!;
    const after = this.#boundsOf(slot, level, before);
    bounds[slot] = after;
    return after !== before;
  }

  #boundsOf(slot: number, level: number, before: number): number {
    switch (this.#tree.kind[slot]) {
      case KIND.forced:
        return this.#tree.bounds[this.#tree.first[slot]!]!;
      case KIND.one:
        return this.#best(slot, before);
      case KIND.chance:
        return this.#expected(slot, level, before);
      default:
        return before;
    }
  }

  #best(slot: number, before: number): number {
    const { bounds, first, opened, count, mover } = this.#tree;
    const player = mover[slot]!;
    const from = first[slot]!;
    const to = from + opened[slot]!;
    const isWhole = opened[slot] === count[slot];
    let lower = isWhole ? Number.NEGATIVE_INFINITY : this.#bounds.lower(0, player);
    let upper = isWhole ? Number.NEGATIVE_INFINITY : this.#bounds.upper(0, player);
    for (let child = from; child < to; child++) {
      lower = Math.max(lower, this.#bounds.lower(bounds[child]!, player));
      upper = Math.max(upper, this.#bounds.upper(bounds[child]!, player));
    }
    for (let other = 0; 2 * other < this.#bounds.stride; other++) {
      if (other === player) this.#bounds.put(player, lower, upper);
      else this.#bestOfOther(other, player, lower, isWhole ? NONE : 0, from, to);
    }
    return this.#bounds.numberOfDraft(before);
  }

  /** What another player gets by any of the decisions that may be best. `untried`: the bounds of those not tried. */
  #bestOfOther(other: number, player: number, lower: number, untried: number, from: number, to: number): void {
    const { bounds } = this.#tree;
    let least = untried === NONE ? Number.POSITIVE_INFINITY : this.#bounds.lower(untried, other);
    let most = untried === NONE ? Number.NEGATIVE_INFINITY : this.#bounds.upper(untried, other);
    for (let child = from; child < to; child++) {
      const number = bounds[child]!;
      if (this.#bounds.upper(number, player) < lower) continue;
      least = Math.min(least, this.#bounds.lower(number, other));
      most = Math.max(most, this.#bounds.upper(number, other));
    }
    this.#bounds.put(other, least, most);
  }

  /** The mean of all that can follow, once all was met. */
  #expected(slot: number, level: number, before: number): number {
    const { bounds, chain, next, count, index } = this.#tree;
    let missing = count[slot]!;
    for (let one = chain[slot]!; one !== NONE; one = next[one]!) missing--;
    if (missing !== 0) return before;
    const chances = this.#positions.chances(level, index[slot]!);
    const { draft, stride } = this.#bounds;
    draft.fill(0);
    for (let chance = 0; chance < chances; chance++) {
      this.#positions.take(level, chance);
      this.#positions.hash(level + 1);
      const one = this.#tree.inChain(slot, this.#positions.low, this.#positions.high);
      if (one === NONE) return before;
      const probability = this.#positions.probability(level, chance);
      const from = bounds[one]! * stride;
      for (let i = 0; i < stride; i++) draft[i]! += probability * this.#bounds.all[from + i]!;
    }
    return this.#bounds.numberOfDraft(before);
  }
}
