/** Rows of integers by keys of 64 bits, in flat arrays that grow within a number of bytes. */
export class Records {
  /** The rows, one behind the other. Another array after rows were added. */
  rows: Int32Array;
  size = 0;
  readonly width: number;
  readonly #most: number;
  /** By entry: the row's number, counted from 1, and its key. */
  #slots = new Int32Array(3 * 64);

  /** `width`: how many integers a row has. */
  constructor(width: number, bytes: number) {
    this.width = width;
    // Less than half of the entries are in use; what grows is there twice for a moment.
    this.#most = Math.max(1, Math.floor(bytes / (4 * (2 * width + 18))));
    this.rows = new Int32Array(16 * width);
  }

  /** Where the row of a key begins; -1 where it has none. */
  find(low: number, high: number): number {
    const number = this.#slots[this.#entry(low, high)]!;
    return number === 0 ? -1 : (number - 1) * this.width;
  }

  /** Where the fresh row, of zeros, of a key without one begins; -1 where there is no room. */
  add(low: number, high: number): number {
    if (this.size >= this.#most) return -1;
    if (6 * this.size >= this.#slots.length - 3) this.#growSlots();
    if ((this.size + 1) * this.width > this.rows.length) {
      const rows = new Int32Array(2 * this.rows.length);
      rows.set(this.rows);
      this.rows = rows;
    }
    const entry = this.#entry(low, high);
    this.#slots[entry] = ++this.size;
    this.#slots[entry + 1] = low;
    this.#slots[entry + 2] = high;
    return (this.size - 1) * this.width;
  }

  clear(): void {
    this.rows.fill(0);
    this.#slots.fill(0);
    this.size = 0;
  }

  /** Where a key is, or would be put. */
  #entry(low: number, high: number): number {
    const slots = this.#slots;
    const mask = slots.length / 3 - 1;
    let at = (low ^ Math.imul(high, 0x9e3779b1)) & mask;
    while (slots[3 * at] !== 0 && (slots[3 * at + 1] !== low || slots[3 * at + 2] !== high)) at = (at + 1) & mask;
    return 3 * at;
  }

  #growSlots(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(2 * old.length);
    for (let at = 0; at < old.length; at += 3) {
      if (old[at] === 0) continue;
      const entry = this.#entry(old[at + 1]!, old[at + 2]!);
      for (let i = 0; i < 3; i++) this.#slots[entry + i] = old[at + i]!;
    }
  }
}
