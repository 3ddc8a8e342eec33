// Chance nodes of a search: what a decision is worth on average over its chance outcomes. Each outcome is searched with the
// widest window in which it can still matter, given those before it and bounds of those after it (Star1). Before that, one
// decision of whoever decides after each outcome may be probed: where that is somebody else, the outcome is worth no more (Star2).
// Both are Ballard's (1983).
import type { Positions } from "../../../engine/index.ts";

export class ChanceNodes {
  /** The window in which the outcome is to be searched that was taken last. */
  alpha = 0;
  beta = 0;
  /** How probable that outcome is. */
  probability = 1;
  /** The average, or a bound of it outside the window. */
  score = 0;
  /** Whether it is the average of outcomes that were all searched. */
  whole = false;
  readonly #positions: Positions;
  /** By level: the window of the node, how many outcomes there are, and which one comes next. */
  readonly #alphas: Int32Array;
  readonly #betas: Int32Array;
  readonly #counts: Int32Array;
  readonly #next: Int32Array;
  /** By level: the sum of what was searched, by probability; the same sum of the upper bounds of the others; and how probable these are. */
  readonly #sums: Float64Array;
  readonly #above: Float64Array;
  readonly #left: Float64Array;
  /** By level 1 as long as all that was found of outcomes is proved, the same of probes, and 1 where something holds only of the path. */
  readonly #proved: Uint8Array;
  readonly #probesProved: Uint8Array;
  readonly #path: Uint8Array;
  /** By level the upper bounds of all outcomes. */
  readonly #bounds: Int32Array[] = [];

  constructor(positions: Positions, levels: number) {
    this.#positions = positions;
    this.#alphas = new Int32Array(levels);
    this.#betas = new Int32Array(levels);
    this.#counts = new Int32Array(levels);
    this.#next = new Int32Array(levels);
    this.#sums = new Float64Array(levels);
    this.#above = new Float64Array(levels);
    this.#left = new Float64Array(levels);
    this.#proved = new Uint8Array(levels);
    this.#probesProved = new Uint8Array(levels);
    this.#path = new Uint8Array(levels);
  }

  /** Begins with the first of so many outcomes; no score is above `greatest`, and none below its negative. */
  open(level: number, count: number, alpha: number, beta: number, greatest: number): void {
    this.#alphas[level] = alpha;
    this.#betas[level] = beta;
    this.#counts[level] = count;
    this.#next[level] = 0;
    this.#sums[level] = 0;
    this.#above[level] = greatest;
    this.#left[level] = 1;
    this.#proved[level] = 1;
    this.#probesProved[level] = 1;
    this.#path[level] = 0;
    const known = this.#bounds[level];
    const bounds = known && known.length >= count ? known : new Int32Array(2 * count);
    bounds.fill(greatest, 0, count);
    this.#bounds[level] = bounds;
  }

  /** Puts the next outcome on the next level. */
  take(level: number, greatest: number): void {
    const chance = this.#next[level] ?? 0;
    const probability = this.#positions.probability(level, chance);
    this.probability = probability;
    const bound = this.#boundOf(level, chance);
    const sum = this.#sums[level] ?? 0;
    const above = this.#aboveWithout(level, chance, probability);
    const below = this.#leftWithout(level, probability) * greatest;
    const alpha = Math.floor(((this.#alphas[level] ?? 0) - sum - above) / probability);
    const beta = Math.ceil(((this.#betas[level] ?? 0) - sum + below) / probability);
    this.alpha = Math.min(bound, Math.max(-greatest - 1, alpha));
    this.beta = Math.max(-greatest, Math.min(bound + 1, beta));
    this.#positions.take(level, chance);
  }

  /** Notes of the outcome that was taken whether what was found is proved, and whether it holds only of the path. */
  note(level: number, proved: number, path: number): void {
    this.#proved[level] = (this.#proved[level] ?? 0) & proved;
    this.#path[level] = (this.#path[level] ?? 0) | path;
  }

  /** The same of a probe. */
  noteProbe(level: number, proved: number, path: number): void {
    this.#probesProved[level] = (this.#probesProved[level] ?? 0) & proved;
    this.#path[level] = (this.#path[level] ?? 0) | path;
  }

  /** Whether the score of a node is proved: where bounds of outcomes that were not searched have cut, these must be too. */
  proved(level: number): number {
    return (this.#proved[level] ?? 0) & (this.whole ? 1 : (this.#probesProved[level] ?? 0));
  }

  /** The same where probes alone have bounded it. */
  probesProved(level: number): number {
    return this.#probesProved[level] ?? 0;
  }

  /** Whether the score of a node holds only of the path. */
  path(level: number): number {
    return this.#path[level] ?? 0;
  }

  /** Adds the score of the outcome that was taken; whether the node is done. */
  add(level: number, score: number, greatest: number): boolean {
    const chance = this.#next[level] ?? 0;
    const probability = this.#positions.probability(level, chance);
    const sum = (this.#sums[level] ?? 0) + probability * score;
    const others = this.#aboveWithout(level, chance, probability);
    const left = this.#leftWithout(level, probability);
    this.#sums[level] = sum;
    this.#above[level] = others;
    this.#left[level] = left;
    this.#next[level] = chance + 1;
    this.whole = chance + 1 === this.#counts[level];
    if (this.whole) {
      this.score = Math.round(sum);
      return true;
    }
    const below = Math.floor(sum - left * greatest);
    this.score = below;
    return this.isLow(level) || below >= (this.#betas[level] ?? 0);
  }

  /**
   * Notes that the outcome that was taken is worth so much at most. Whether probing is done: all were probed, then the first is
   * the next one again; or the node is not worth more than its alpha.
   */
  bound(level: number, score: number): boolean {
    const chance = this.#next[level] ?? 0;
    const before = this.#boundOf(level, chance);
    const bounds = this.#bounds[level];
    if (bounds && score < before) {
      bounds[chance] = score;
      this.#above[level] = (this.#above[level] ?? 0) - this.#positions.probability(level, chance) * (before - score);
    }
    const isLast = chance + 1 === this.#counts[level];
    this.#next[level] = isLast ? 0 : chance + 1;
    return this.isLow(level) || isLast;
  }

  /** Whether bounds alone show that the node is worth no more than its alpha; `score` is then that bound. */
  isLow(level: number): boolean {
    const above = Math.ceil((this.#sums[level] ?? 0) + (this.#above[level] ?? 0));
    if (above > (this.#alphas[level] ?? 0)) return false;
    this.score = above;
    return true;
  }

  #boundOf(level: number, chance: number): number {
    return this.#bounds[level]?.[chance] ?? 0;
  }

  #aboveWithout(level: number, chance: number, probability: number): number {
    return (this.#above[level] ?? 0) - probability * this.#boundOf(level, chance);
  }

  /** Rounding may leave a little where nothing is left. */
  #leftWithout(level: number, probability: number): number {
    return Math.max(0, (this.#left[level] ?? 0) - probability);
  }
}
