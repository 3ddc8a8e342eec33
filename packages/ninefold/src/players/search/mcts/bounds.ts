// Between which worths positions are known to be, by numbers: for each player a lower and an upper bound (Cazenave and
// Saffidine 2010). The same bounds have the same number, 0 those of which nothing more is known.
import type { PossibleWorths } from "../possible-worths.ts";

/** So many different bounds there are at most; what would be others stays as it was. */
const MOST = 1 << 15;

export class Bounds {
  /** By number, then by player, the lower and the upper bound. Another array after bounds were added. */
  all: Float64Array;
  /** How many numbers one bound takes there. */
  readonly stride: number;
  /** Where bounds are put before they are numbered. */
  readonly draft: Float64Array;
  readonly #words: Int32Array;
  readonly #possible: PossibleWorths;
  /** Of two players by what one gets in an outcome that was met what the other gets. */
  readonly #others = new Map<number, number>();
  #exact = new Uint8Array(16);
  #slots = new Int32Array(32).fill(-1);
  #size = 0;

  constructor(possible: PossibleWorths) {
    this.#possible = possible;
    this.stride = 2 * possible.least.length;
    this.all = new Float64Array(16 * this.stride);
    this.draft = new Float64Array(this.stride);
    this.#words = new Int32Array(this.draft.buffer);
    for (let player = 0; player < possible.least.length; player++)
      this.put(player, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
    this.numberOfDraft(0);
  }

  lower(number: number, player: number): number {
    return this.all[number * this.stride + 2 * player]!;
  }

  upper(number: number, player: number): number {
    return this.all[number * this.stride + 2 * player + 1]!;
  }

  /** Whether it is known what all players get. */
  isExact(number: number): boolean {
    return this.#exact[number] === 1;
  }

  put(player: number, lower: number, upper: number): void {
    this.draft[2 * player] = lower;
    this.draft[2 * player + 1] = upper;
  }

  /** The number of worths that are known; 0, as of those of which nothing is, where there are too many. */
  numberOf(worths: Float64Array): number {
    const [one = 0, other = 0] = worths;
    if (worths.length === 2) this.#others.set(one, other).set(other, one);
    for (const [player, worth] of worths.entries()) this.put(player, worth, worth);
    return this.numberOfDraft(0);
  }

  /** The number of the bounds that were put; `otherwise` where there are too many. */
  numberOfDraft(otherwise: number): number {
    this.#conclude();
    const mask = this.#slots.length - 1;
    for (let slot = this.#hash() & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]!;
      if (number < 0) return this.#size < MOST ? this.#add(slot) : otherwise;
      if (this.#isDraft(number)) return number;
    }
  }

  /** What follows from all that plays can be worth. */
  #conclude(): void {
    const { draft } = this;
    const { least, greatest, sum, whenGreatest } = this.#possible;
    for (let player = 0; player < least.length; player++) {
      this.put(
        player,
        Math.max(draft[2 * player]!, least[player]!),
        Math.min(draft[2 * player + 1]!, greatest[player]!),
      );
      const known = whenGreatest[player];
      if (!known || draft[2 * player]! < greatest[player]!) continue;
      for (const [other, worth] of known.entries()) this.put(other, worth, worth);
    }
    if (sum !== undefined && least.length === 2) {
      this.#narrow(1, this.#rest(sum, draft[1]!), this.#rest(sum, draft[0]!));
      this.#narrow(0, this.#rest(sum, draft[3]!), this.#rest(sum, draft[2]!));
    }
    // No negative zeros, which have other bits.
    for (let i = 0; i < draft.length; i++) draft[i]! += 0;
  }

  /** What one of two players gets where the other gets so much: as outcomes have it, where that is known. */
  #rest(sum: number, worth: number): number {
    return this.#others.get(worth) ?? sum - worth;
  }

  /** Raises the lower bound of a player and lowers the upper one. They meet where they would pass each other, which is rounding. */
  #narrow(player: number, lower: number, upper: number): void {
    const raised = Math.max(this.draft[2 * player]!, lower);
    this.put(player, raised, Math.max(raised, Math.min(this.draft[2 * player + 1]!, upper)));
  }

  #hash(): number {
    let hash = 0;
    for (const word of this.#words) {
      hash = Math.imul(hash ^ word, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash, 0x85ebca6b);
    return hash ^ (hash >>> 13);
  }

  #isDraft(number: number): boolean {
    const from = number * this.stride;
    for (let i = 0; i < this.stride; i++) if (this.all[from + i] !== this.draft[i]) return false;
    return true;
  }

  #add(slot: number): number {
    const number = this.#size++;
    if (this.#size > this.#exact.length) this.#grow();
    this.all.set(this.draft, number * this.stride);
    let isExact = 1;
    for (let i = 0; i < this.stride; i += 2) if (this.draft[i] !== this.draft[i + 1]) isExact = 0;
    this.#exact[number] = isExact;
    this.#slots[slot] = number;
    if (2 * this.#size > this.#slots.length) this.#rehash();
    return number;
  }

  #grow(): void {
    const all = new Float64Array(2 * this.all.length);
    all.set(this.all);
    this.all = all;
    const exact = new Uint8Array(2 * this.#exact.length);
    exact.set(this.#exact);
    this.#exact = exact;
  }

  #rehash(): void {
    this.#slots = new Int32Array(2 * this.#slots.length).fill(-1);
    const mask = this.#slots.length - 1;
    for (let number = 0; number < this.#size; number++) {
      this.draft.set(this.all.subarray(number * this.stride, (number + 1) * this.stride));
      let slot = this.#hash() & mask;
      while (this.#slots[slot]! >= 0) slot = (slot + 1) & mask;
      this.#slots[slot] = number;
    }
  }
}
