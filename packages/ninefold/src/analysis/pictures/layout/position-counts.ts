/** How often each of the positions 0..size-1 was taken, as a binary indexed tree. */
export class PositionCounts {
  readonly #sums: Int32Array;

  constructor(size: number) {
    this.#sums = new Int32Array(size + 1);
  }

  add(position: number): void {
    for (let at = position + 1; at < this.#sums.length; at += at & -at) this.#sums[at]!++;
  }

  /** How often this position or one before it was taken. */
  upTo(position: number): number {
    let sum = 0;
    for (let at = position + 1; at > 0; at -= at & -at) sum += this.#sums[at]!;
    return sum;
  }
}
