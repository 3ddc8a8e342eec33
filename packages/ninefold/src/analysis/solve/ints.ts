/** A list of 32-bit integers that grows, and then is one array. */
export class Ints {
  length = 0;
  #array: Int32Array;

  constructor(room = 1024) {
    this.#array = new Int32Array(room);
  }

  push(value: number): void {
    if (this.length === this.#array.length) {
      const wider = new Int32Array(this.length * 2);
      wider.set(this.#array);
      this.#array = wider;
    }
    this.#array[this.length++] = value;
  }

  at(index: number): number {
    return this.#array[index]!;
  }

  /** What it holds; it is not to grow any more. */
  done(): Int32Array {
    return this.#array.slice(0, this.length);
  }
}
