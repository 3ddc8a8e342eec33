// The lines that a search expects: by level the indices of the decisions taken from there on.

/** No line is longer. */
const LONGEST = 64;

export class Lines {
  readonly #indices: Int32Array;
  readonly #lengths: Int32Array;

  constructor(levels: number) {
    this.#indices = new Int32Array((levels + 3) * LONGEST);
    this.#lengths = new Int32Array(levels + 3);
  }

  clear(level: number): void {
    this.#lengths[level] = 0;
  }

  /** The line of a level is this decision and the line of the next level; without one where chance comes between. Forced steps have the index -1. */
  extend(level: number, index: number, chance: boolean): void {
    const to = level * LONGEST;
    let length = 0;
    if (index >= 0) this.#indices[to + length++] = index;
    const rest = chance ? 0 : Math.min(this.#lengths[level + 1] ?? 0, LONGEST - length);
    for (let i = 0; i < rest; i++) this.#indices[to + length + i] = this.#indices[to + LONGEST + i] ?? 0;
    this.#lengths[level] = length + rest;
  }

  /** The line of a level. */
  of(level: number): readonly number[] {
    return [...this.#indices.subarray(level * LONGEST, level * LONGEST + (this.#lengths[level] ?? 0))];
  }
}
