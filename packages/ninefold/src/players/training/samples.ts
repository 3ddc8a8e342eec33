// Positions to learn from, and what each is worth. All in typed arrays, for there are many.

/** A list of positions by the ordinals of their cells. The worth is that of the first player, from 0 to 1. */
export class Samples {
  readonly #cells: number;
  #ordinals: Uint8Array<ArrayBuffer>;
  #worths = new Float32Array(1 << 10);
  size = 0;

  constructor(cells: number) {
    this.#cells = cells;
    this.#ordinals = new Uint8Array(cells << 10);
  }

  /** Adds a position; its number. */
  add(ordinals: Uint8Array, worth: number): number {
    this.#reserve(this.size + 1);
    this.#ordinals.set(ordinals, this.size * this.#cells);
    this.#worths[this.size] = worth;
    return this.size++;
  }

  /** Adds all positions of another list. */
  addAll(other: Samples): void {
    this.#reserve(this.size + other.size);
    this.#ordinals.set(other.#ordinals.subarray(0, other.size * this.#cells), this.size * this.#cells);
    this.#worths.set(other.#worths.subarray(0, other.size), this.size);
    this.size += other.size;
  }

  /** The ordinals of a position: a view, not to be written to. */
  ordinals(sample: number): Uint8Array {
    return this.#ordinals.subarray(sample * this.#cells, (sample + 1) * this.#cells);
  }

  worth(sample: number): number {
    return this.#worths[sample] ?? 0;
  }

  /** What a play came to is known only at its end. */
  setWorth(sample: number, worth: number): void {
    this.#worths[sample] = worth;
  }

  #reserve(size: number): void {
    if (size <= this.#worths.length) return;
    const larger = Math.max(size, 2 * this.#worths.length);
    const [ordinals, worths] = [new Uint8Array(larger * this.#cells), new Float32Array(larger)];
    ordinals.set(this.#ordinals);
    worths.set(this.#worths);
    [this.#ordinals, this.#worths] = [ordinals, worths];
  }
}
