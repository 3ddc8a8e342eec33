// A transposition table: what was found of positions, by their hashes. Entries of 16 bytes stand in buckets of four, which
// are one line of a processor's cache.

/** What a score says of the value of a position. */
export const BOUND = { none: 0, least: 1, greatest: 2, exact: 3 } as const;

export type Bound = (typeof BOUND)[keyof typeof BOUND];

const WORDS = 4;
const BUCKET = 4;
const MIN_BUCKETS = 1 << 8;
const FIRST_BUCKETS = 1 << 10;
const MAX_BUCKETS = 1 << 24;

/** The share of entries that are taken when a table doubles. */
const FULL = 0.75;

/** No decision of a larger index is kept. */
const NO_INDEX = 0xffff;

const MAX_DEPTH = 0x7fff;
const AGES = 1 << 6;

/**
 * The words of an entry: the low half of the hash; the upper 16 bits of the high half, and the index of a decision; the
 * score; and from the left 15 bits of depth, 1 for proved, 2 for the bound, 1 that is always set, the 6 bits of the high half
 * below its upper 16, and 6 of age. The lower bits of the high half, 24 at most, choose the bucket, so that at least 48 bits are
 * checked. An empty entry has no bit set and is no position's, not even of the hash 0.
 *
 * A table begins small and doubles when most of its entries are taken, as long as it may: a small one stays in the caches of a
 * processor (connect four: 4.4 M positions a second with 4 MiB, 3.0 M with 64 MiB from the start). Entries tell the bits that choose among more
 * than the first buckets.
 */
export class TranspositionTable {
  readonly #words: Int32Array;
  readonly #first: number;
  readonly #most: number;
  #buckets: number;
  /** How many entries are taken. */
  #taken = 0;
  #age = 0;
  /** The words of the entry that was found last. */
  #found = 0;

  /** As many entries as fit into so many bytes; no more than are asked for. Memory that was not written to yet costs nothing. */
  constructor(bytes: number, entries = Number.POSITIVE_INFINITY) {
    const wanted = Math.min(bytes / (4 * WORDS * BUCKET), entries / BUCKET);
    let most = MIN_BUCKETS;
    while (most * 2 <= wanted && most < MAX_BUCKETS) most *= 2;
    this.#most = most;
    this.#first = Math.min(most, FIRST_BUCKETS);
    this.#buckets = this.#first;
    this.#words = new Int32Array(most * BUCKET * WORDS);
  }

  /** Another search begins: entries of those before are overwritten first. */
  age(): void {
    this.#age = (this.#age + 1) % AGES;
  }

  clear(): void {
    this.#words.fill(0, 0, this.#buckets * BUCKET * WORDS);
    this.#buckets = this.#first;
    this.#taken = 0;
  }

  /** Finds the entry of a position. */
  find(low: number, high: number): boolean {
    const words = this.#words;
    const start = (high & (this.#buckets - 1)) * (BUCKET * WORDS);
    const check = high >>> 16;
    for (let at = start; at < start + BUCKET * WORDS; at += WORDS) {
      if (words[at] === low && (words[at + 1] ?? 0) >>> 16 === check && words[at + 3] !== 0) {
        this.#found = at;
        return true;
      }
    }
    return false;
  }

  get index(): number {
    const index = (this.#words[this.#found + 1] ?? 0) & NO_INDEX;
    return index === NO_INDEX ? -1 : index;
  }

  get score(): number {
    return this.#words[this.#found + 2] ?? 0;
  }

  get depth(): number {
    return (this.#words[this.#found + 3] ?? 0) >> 16;
  }

  get proved(): boolean {
    return ((this.#words[this.#found + 3] ?? 0) & 0x8000) !== 0;
  }

  get bound(): Bound {
    return (((this.#words[this.#found + 3] ?? 0) >> 13) & 3) as Bound;
  }

  /** Keeps what was found of a position in place of what is the least loss in its bucket. */
  store(low: number, high: number, depth: number, bound: Bound, score: number, index: number, proved: boolean): void {
    if (this.#taken > FULL * this.#buckets * BUCKET && this.#buckets < this.#most) this.#double();
    const words = this.#words;
    const start = (high & (this.#buckets - 1)) * (BUCKET * WORDS);
    const check = high >>> 16;
    let chosen = start;
    let least = Number.POSITIVE_INFINITY;
    let kept = index >= 0 && index < NO_INDEX ? index : NO_INDEX;
    for (let at = start; at < start + BUCKET * WORDS; at += WORDS) {
      const last = words[at + 3] ?? 0;
      if (last === 0) {
        chosen = at;
        least = Number.NEGATIVE_INFINITY;
        continue;
      }
      if (words[at] === low && (words[at + 1] ?? 0) >>> 16 === check) {
        chosen = at;
        if (kept === NO_INDEX) kept = (words[at + 1] ?? 0) & NO_INDEX;
        break;
      }
      const old = (last & (AGES - 1)) !== this.#age;
      const value = (last >> 16) + (last & 0x8000 ? 8 : 0) - (old ? 1 << 16 : 0);
      if (value < least) [chosen, least] = [at, value];
    }
    if (words[chosen + 3] === 0) this.#taken++;
    words[chosen] = low;
    words[chosen + 1] = (check << 16) | kept;
    words[chosen + 2] = score;
    words[chosen + 3] =
      (Math.min(depth, MAX_DEPTH) << 16) |
      (proved ? 0x8000 : 0) |
      (bound << 13) |
      (1 << 12) |
      (((high >>> 10) & 0x3f) << 6) |
      this.#age;
  }

  /** Each entry stays in its bucket or goes to the one that is as many buckets later as there were, by one more bit of its hash. */
  #double(): void {
    const words = this.#words;
    const to = this.#buckets * BUCKET * WORDS;
    for (let at = 0; at < to; at += WORDS) {
      const last = words[at + 3] ?? 0;
      const high = ((words[at + 1] ?? 0) & ~0xffff) | (((last >> 6) & 0x3f) << 10);
      if ((high & this.#buckets) === 0) continue;
      words.copyWithin(to + at, at, at + WORDS);
      words.fill(0, at, at + WORDS);
    }
    this.#buckets *= 2;
  }
}
