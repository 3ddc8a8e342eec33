const BITS = 16;
const SIZE = 1 << BITS;

/** A growing list of 32-bit integers outside the garbage-collected heap; growing never copies what is there. */
export class IntList {
  length = 0;
  readonly #chunks: Int32Array[] = [];
  /** The last chunk. */
  #open = new Int32Array();

  push(value: number): void {
    const offset = this.length & (SIZE - 1);
    if (offset === 0) {
      this.#open = new Int32Array(SIZE);
      this.#chunks.push(this.#open);
    }
    this.#open[offset] = value;
    this.length++;
  }

  get bytes(): number {
    return 4 * SIZE * this.#chunks.length;
  }

  /** The value at an index in 0..length-1. */
  at(index: number): number {
    return this.#chunks[index >>> BITS]![index & (SIZE - 1)]!;
  }
}
