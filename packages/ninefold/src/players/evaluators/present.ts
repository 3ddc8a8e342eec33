// Which features a position has.
import type { Features } from "./features.ts";

/** The kinds of features, by how much there is of each to learn: counts of values, values where they stand, pairs. */
export const KINDS = ["counts", "singles", "pairs"] as const satisfies readonly (keyof Features)[];

export type Kind = (typeof KINDS)[number];

/** A kind is among the first so many if its number is less. */
const [SINGLES, PAIRS] = [KINDS.indexOf("singles"), KINDS.indexOf("pairs")];

/** The features of one position after the other, of the first so many kinds. */
export class Present {
  /** So many features are there: by their numbers, and how often each is there less how often its opposite is. */
  size = 0;
  readonly entries: Int32Array;
  readonly values: Int16Array;
  readonly #features: Features;
  readonly #kinds: number;
  readonly #times: Int16Array;

  constructor(features: Features, kinds: number) {
    const most = 2 * features.singles.length + features.pairs.length;
    this.#features = features;
    this.#kinds = kinds;
    this.#times = new Int16Array(features.names.length);
    this.entries = new Int32Array(most);
    this.values = new Int16Array(most);
  }

  /** Finds those of a position by the ordinals of its cells. */
  find(ordinals: Uint8Array): void {
    const { singles, counts, pairs } = this.#features;
    this.size = 0;
    for (let cell = 0; cell < counts.length; cell++) this.#put(counts[cell]?.[ordinals[cell] ?? 0]);
    if (this.#kinds > SINGLES) {
      for (let cell = 0; cell < singles.length; cell++) this.#put(singles[cell]?.[ordinals[cell] ?? 0]);
    }
    if (this.#kinds > PAIRS) {
      for (const { first, second, width, table } of pairs) {
        this.#put(table[(ordinals[first] ?? 0) * width + (ordinals[second] ?? 0)]);
      }
    }
    this.#cancel();
  }

  #put(feature: number | undefined): void {
    if (!feature) return;
    const number = Math.abs(feature) - 1;
    const times = this.#times[number] ?? 0;
    // Times that were cancelled and come back are listed twice, and the second time count nothing.
    if (times === 0) this.entries[this.size++] = number;
    this.#times[number] = times + Math.sign(feature);
  }

  /** What both players have alike is worth nothing, and teaches nothing. */
  #cancel(): void {
    let end = 0;
    for (let at = 0; at < this.size; at++) {
      const number = this.entries[at] ?? 0;
      const times = this.#times[number] ?? 0;
      this.#times[number] = 0;
      if (times === 0) continue;
      this.entries[end] = number;
      this.values[end++] = times;
    }
    this.size = end;
  }
}
