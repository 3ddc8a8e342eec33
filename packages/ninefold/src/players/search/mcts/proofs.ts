// Between which worths a position is follows from what is below it (Winands, Björnsson and Saito 2008; with bounds: Cazenave
// and Saffidine 2010), with any number of players. Nobody can tell which of two decisions a player takes that are equally good
// to her: so the others may get either.
import type { Positions } from "../../../engine/index.ts";
import type { Bounds } from "./bounds.ts";
import { KIND, NO_SLOT, type Tree } from "./tree.ts";

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
    const before = this.#tree.bounds(slot);
    const after = this.#boundsOf(slot, level, before);
    this.#tree.setBounds(slot, after);
    return after !== before;
  }

  #boundsOf(slot: number, level: number, before: number): number {
    switch (this.#tree.kind(slot)) {
      case KIND.forced:
        return this.#tree.bounds(this.#tree.first(slot));
      case KIND.one:
        return this.#best(slot, before);
      case KIND.chance:
        return this.#expected(slot, level, before);
      default:
        return before;
    }
  }

  #best(slot: number, before: number): number {
    const tree = this.#tree;
    const player = tree.mover(slot);
    const from = tree.first(slot);
    const to = from + tree.opened(slot);
    const isWhole = tree.opened(slot) === tree.count(slot);
    let lower = isWhole ? Number.NEGATIVE_INFINITY : this.#bounds.lower(0, player);
    let upper = isWhole ? Number.NEGATIVE_INFINITY : this.#bounds.upper(0, player);
    for (let child = from; child < to; child++) {
      lower = Math.max(lower, this.#bounds.lower(tree.bounds(child), player));
      upper = Math.max(upper, this.#bounds.upper(tree.bounds(child), player));
    }
    for (let other = 0; 2 * other < this.#bounds.stride; other++) {
      if (other === player) this.#bounds.put(player, lower, upper);
      else this.#bestOfOther(other, player, lower, isWhole, from, to);
    }
    return this.#bounds.numberOfDraft(before);
  }

  /** What another player gets by any of the decisions that may be best. `isWhole`: all were tried. */
  #bestOfOther(other: number, player: number, lower: number, isWhole: boolean, from: number, to: number): void {
    let least = isWhole ? Number.POSITIVE_INFINITY : this.#bounds.lower(0, other);
    let most = isWhole ? Number.NEGATIVE_INFINITY : this.#bounds.upper(0, other);
    for (let child = from; child < to; child++) {
      const number = this.#tree.bounds(child);
      if (this.#bounds.upper(number, player) < lower) continue;
      least = Math.min(least, this.#bounds.lower(number, other));
      most = Math.max(most, this.#bounds.upper(number, other));
    }
    this.#bounds.put(other, least, most);
  }

  /** The mean of all that can follow, once all was met. */
  #expected(slot: number, level: number, before: number): number {
    const tree = this.#tree;
    let missing = tree.count(slot);
    for (let one = tree.chain(slot); one !== NO_SLOT; one = tree.next(one)) missing--;
    if (missing !== 0) return before;
    const chances = this.#positions.chances(level, tree.index(slot));
    const { draft, stride } = this.#bounds;
    draft.fill(0);
    for (let chance = 0; chance < chances; chance++) {
      this.#positions.take(level, chance);
      this.#positions.hash(level + 1);
      const one = tree.inChain(slot, this.#positions.low | 0, this.#positions.high | 0);
      if (one === NO_SLOT) return before;
      const probability = this.#positions.probability(level, chance);
      const from = tree.bounds(one) * stride;
      for (let i = 0; i < stride; i++) draft[i]! += probability * this.#bounds.all[from + i]!;
    }
    return this.#bounds.numberOfDraft(before);
  }
}
