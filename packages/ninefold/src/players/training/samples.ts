// Positions to learn from: which features each has, and what the play was worth. All in typed arrays, for there are many.
import type { Features } from "../evaluators/features.ts";

/** A list of positions. The worth is that of the first player, from 0 to 1. */
export class Samples {
  readonly #features: Features;
  #entries = new Int32Array(1 << 16);
  #values = new Int8Array(1 << 16);
  /** While a sample is added: how often each feature is there, and which are. */
  readonly #times: Int8Array;
  readonly #touched: number[] = [];
  #starts = new Int32Array(1 << 10);
  #worths = new Float32Array(1 << 10);
  size = 0;

  constructor(features: Features) {
    this.#features = features;
    this.#times = new Int8Array(features.names.length);
    this.#starts[0] = 0;
  }

  /** Adds a position by the ordinals of its cells; its number. */
  add(ordinals: ArrayLike<number>, worth: number): number {
    const { singles, counts, pairs } = this.#features;
    const begin = this.#starts[this.size] ?? 0;
    const most = begin + 2 * singles.length + pairs.length;
    if (most > this.#entries.length) {
      this.#entries = grown(this.#entries, most);
      const values = new Int8Array(this.#entries.length);
      values.set(this.#values);
      this.#values = values;
    }
    if (this.size + 2 > this.#starts.length) {
      this.#starts = grown(this.#starts, this.size + 2);
      const worths = new Float32Array(this.#starts.length);
      worths.set(this.#worths);
      this.#worths = worths;
    }
    const put = (feature: number | undefined): void => {
      if (!feature) return;
      const number = Math.abs(feature) - 1;
      const times = this.#times[number] ?? 0;
      if (times === 0) this.#touched.push(number);
      this.#times[number] = times + Math.sign(feature);
    };
    for (let cell = 0; cell < singles.length; cell++) {
      const ordinal = ordinals[cell] ?? 0;
      put(singles[cell]?.[ordinal]);
      put(counts[cell]?.[ordinal]);
    }
    for (const { first, second, width, table } of pairs) {
      put(table[(ordinals[first] ?? 0) * width + (ordinals[second] ?? 0)]);
    }
    let end = begin;
    for (const number of this.#touched) {
      const times = this.#times[number] ?? 0;
      this.#times[number] = 0;
      // What both players have alike is worth nothing, and teaches nothing.
      if (times === 0) continue;
      this.#entries[end] = number;
      this.#values[end++] = times;
    }
    this.#touched.length = 0;
    this.#starts[this.size + 1] = end;
    this.#worths[this.size] = worth;
    return this.size++;
  }

  /** Where the features of a sample begin among the entries; those of the next begin where they end. */
  start(sample: number): number {
    return this.#starts[sample] ?? 0;
  }

  /** Features by their numbers. */
  get entries(): Int32Array {
    return this.#entries;
  }

  /** How often each of them is there, less how often its opposite is. */
  get values(): Int8Array {
    return this.#values;
  }

  worth(sample: number): number {
    return this.#worths[sample] ?? 0;
  }

  /** What a play came to is known only at its end. */
  setWorth(sample: number, worth: number): void {
    this.#worths[sample] = worth;
  }
}

function grown(entries: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(2 * entries.length, least));
  larger.set(entries);
  return larger;
}
