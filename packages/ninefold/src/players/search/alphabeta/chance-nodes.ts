// Chance nodes of a search: what a decision is worth on average over its chance outcomes. Each outcome is searched with the
// widest window in which it can still matter, given those before it and the bounds of all scores (Star1: Ballard 1983).
import type { Positions } from "../../../engine/index.ts";

export class ChanceNodes {
  /** The window in which the next outcome is to be searched. */
  alpha = 0;
  beta = 0;
  /** The average, or a bound of it outside the window. */
  score = 0;
  readonly #positions: Positions;
  /** By level: the window of the node, and how many outcomes there are and how many were searched. */
  readonly #alphas: Int32Array;
  readonly #betas: Int32Array;
  readonly #counts: Int32Array;
  readonly #searched: Int32Array;
  /** By level: the sum of what was searched, by probability, and how probable the others are. */
  readonly #sums: Float64Array;
  readonly #left: Float64Array;

  constructor(positions: Positions, levels: number) {
    this.#positions = positions;
    this.#alphas = new Int32Array(levels);
    this.#betas = new Int32Array(levels);
    this.#counts = new Int32Array(levels);
    this.#searched = new Int32Array(levels);
    this.#sums = new Float64Array(levels);
    this.#left = new Float64Array(levels);
  }

  /** Begins with the first of so many outcomes. */
  open(level: number, count: number, alpha: number, beta: number): void {
    this.#alphas[level] = alpha;
    this.#betas[level] = beta;
    this.#counts[level] = count;
    this.#searched[level] = 0;
    this.#sums[level] = 0;
    this.#left[level] = 1;
  }

  /** Puts the next outcome on the next level; no score is above `greatest`, and none below its negative. */
  take(level: number, greatest: number): void {
    const chance = this.#searched[level] ?? 0;
    const probability = this.#positions.probability(level, chance);
    const sum = this.#sums[level] ?? 0;
    const others = this.#othersAfter(level, probability) * greatest;
    const alpha = Math.floor(((this.#alphas[level] ?? 0) - sum - others) / probability);
    const beta = Math.ceil(((this.#betas[level] ?? 0) - sum + others) / probability);
    this.alpha = Math.min(greatest, Math.max(-greatest - 1, alpha));
    this.beta = Math.max(-greatest, Math.min(greatest + 1, beta));
    this.#positions.take(level, chance);
  }

  /** How probable those after the next one are. */
  #othersAfter(level: number, probability: number): number {
    const isLast = (this.#searched[level] ?? 0) + 1 === this.#counts[level];
    return isLast ? 0 : Math.max(0, (this.#left[level] ?? 0) - probability);
  }

  /** Adds the score of the outcome that was taken; whether the node is done. */
  add(level: number, score: number, greatest: number): boolean {
    const chance = this.#searched[level] ?? 0;
    const probability = this.#positions.probability(level, chance);
    const others = this.#othersAfter(level, probability);
    const sum = (this.#sums[level] ?? 0) + probability * score;
    this.#sums[level] = sum;
    this.#left[level] = others;
    this.#searched[level] = chance + 1;
    if (chance + 1 === this.#counts[level]) {
      this.score = Math.round(sum);
      return true;
    }
    const above = Math.ceil(sum + others * greatest);
    const below = Math.floor(sum - others * greatest);
    this.score = above <= (this.#alphas[level] ?? 0) ? above : below;
    return above <= (this.#alphas[level] ?? 0) || below >= (this.#betas[level] ?? 0);
  }
}
