// What is proved of positions goes up the tree (Winands, Björnsson and Saito 2008), with any number of players and exact worths.
import type { Positions } from "../../../engine/index.ts";
import { KIND, NONE, type Tree } from "./tree.ts";
import type { Values } from "./values.ts";

export class Proofs {
  readonly #tree: Tree;
  readonly #values: Values;
  readonly #positions: Positions;

  constructor(tree: Tree, values: Values, positions: Positions) {
    this.#tree = tree;
    this.#values = values;
    this.#positions = positions;
  }

  /**
   * Proves what a slot is worth, if what is below it says so. `level` has the position of the slot, of a decision that of who
   * takes it; the levels below are not kept.
   */
  prove(slot: number, level: number): boolean {
    const proof = this.#proofOf(slot, level);
    if (proof === NONE) return false;
    this.#tree.proof[slot] = proof;
    return true;
  }

  #proofOf(slot: number, level: number): number {
    switch (this.#tree.kind[slot]) {
      case KIND.forced:
        return this.#tree.proof[this.#tree.first[slot]!]!;
      case KIND.one:
        return this.#best(slot);
      case KIND.chance:
        return this.#expected(slot, level);
      default:
        return NONE;
    }
  }

  /**
   * What who decides gets: as much as there is, or the best of all. Where decisions are equally good to her and not to the
   * others, nobody can tell which she takes.
   */
  #best(slot: number): number {
    const { proof, first, opened, count, mover } = this.#tree;
    const player = mover[slot]!;
    const from = first[slot]!;
    let best = NONE;
    let isClear = true;
    let isWhole = opened[slot] === count[slot];
    for (let child = from; child < from + opened[slot]!; child++) {
      const number = proof[child]!;
      if (number === NONE) {
        isWhole = false;
        continue;
      }
      const gain = best === NONE ? 1 : this.#values.at(number)[player]! - this.#values.at(best)[player]!;
      if (gain > 0) isClear = true;
      if (gain > 0) best = number;
      else if (gain === 0) isClear &&= this.#values.same(best, number);
    }
    if (best === NONE) return NONE;
    if (isWhole) return isClear ? best : NONE;
    return this.#values.isGreatest(best, player) ? best : NONE;
  }

  /** The mean of all that can follow. */
  #expected(slot: number, level: number): number {
    const { proof, chain, next, count, index } = this.#tree;
    let met = 0;
    for (let one = chain[slot]!; one !== NONE; one = next[one]!) {
      if (proof[one] === NONE) return NONE;
      met++;
    }
    if (met !== count[slot]) return NONE;
    const chances = this.#positions.chances(level, index[slot]!);
    let sum: Float64Array | undefined;
    for (let chance = 0; chance < chances; chance++) {
      this.#positions.take(level, chance);
      this.#positions.hash(level + 1);
      const one = this.#tree.inChain(slot, this.#positions.low, this.#positions.high);
      if (one === NONE) return NONE;
      const probability = this.#positions.probability(level, chance);
      const value = this.#values.at(proof[one]!);
      sum ??= new Float64Array(value.length);
      for (let player = 0; player < value.length; player++) sum[player]! += probability * value[player]!;
    }
    return sum ? this.#values.add(sum) : NONE;
  }
}
