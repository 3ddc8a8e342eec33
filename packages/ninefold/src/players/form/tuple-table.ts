/** An empty slot. */
const NONE = -1;

/** Tuples of integers of one length, each once, numbered 0, 1, 2 … as they first come. In arrays: no object for each. */
export class TupleTable {
  readonly #length: number;
  #items: Int32Array;
  #slots: Int32Array;
  #size = 0;

  /** `length`: how many integers each tuple has. */
  constructor(length: number) {
    this.#length = length;
    this.#items = new Int32Array(length << 4);
    this.#slots = new Int32Array(1 << 5).fill(NONE);
  }

  get size(): number {
    return this.#size;
  }

  /** The number of the tuple that stands in a list at a position and after it. */
  numberOf(list: Int32Array, from = 0): number {
    const mask = this.#slots.length - 1;
    for (let slot = this.#hash(list, from) & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]!;
      if (number === NONE) return this.#add(list, from, slot);
      if (this.#is(number, list, from)) return number;
    }
  }

  /** The integer at a position of a tuple. */
  at(number: number, position: number): number {
    return this.#items[number * this.#length + position]!;
  }

  /** All tuples, one after the other. */
  items(): Int32Array {
    return this.#items.subarray(0, this.#size * this.#length);
  }

  #is(number: number, list: Int32Array, from: number): boolean {
    const begin = number * this.#length;
    for (let i = 0; i < this.#length; i++) if (this.#items[begin + i] !== list[from + i]) return false;
    return true;
  }

  #hash(list: Int32Array, from: number): number {
    let hash = 0;
    for (let i = 0; i < this.#length; i++) {
      hash = Math.imul(hash ^ list[from + i]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash, 0x85ebca6b);
    return hash ^ (hash >>> 13);
  }

  #add(list: Int32Array, from: number, slot: number): number {
    const number = this.#size++;
    const begin = number * this.#length;
    if (begin + this.#length > this.#items.length) this.#items = grown(this.#items);
    for (let i = 0; i < this.#length; i++) this.#items[begin + i] = list[from + i]!;
    this.#slots[slot] = number;
    if (2 * this.#size > this.#slots.length) this.#spread();
    return number;
  }

  /** Twice as many slots. */
  #spread(): void {
    const mask = 2 * this.#slots.length - 1;
    const slots = new Int32Array(mask + 1).fill(NONE);
    for (let number = 0; number < this.#size; number++) {
      let slot = this.#hash(this.#items, number * this.#length) & mask;
      while (slots[slot] !== NONE) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}

/** The same integers with room for as many again. */
export function grown(list: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * list.length);
  larger.set(list);
  return larger;
}
