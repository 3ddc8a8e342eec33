// What a client has heard of a match whose states are counted, and who waits for it.

export class Acknowledgements {
  #last = -1;
  #waiting: { readonly count: number; readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];

  /** The newest state there is. */
  get last(): number {
    return this.#last;
  }

  /** The server has sent the state with this count. */
  at(count: number): void {
    // The same state again says that what was asked for was not done.
    if (count <= this.#last) {
      this.refuse("The server has refused a decision.");
      return;
    }
    this.#last = count;
    const done = this.#waiting.filter((one) => one.count <= count);
    this.#waiting = this.#waiting.filter((one) => one.count > count);
    for (const { resolve } of done) resolve();
  }

  refuse(reason: string): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error(reason));
  }

  /** Resolves when the state with this count is there; rejects when it is refused. */
  reached(count: number): Promise<void> {
    if (count <= this.#last) return Promise.resolve();
    return new Promise((resolve, reject) => this.#waiting.push({ count, resolve, reject }));
  }
}

/** The index, by rows, of the cell of a decision such as `claim(b3)`. */
export function cellOf(decision: string): number {
  const [, column = "", row = ""] = /\(([a-c])([1-3])\)$/.exec(decision) ?? [];
  if (row === "") throw new RangeError(`${decision} names no cell.`);
  return 3 * (Number(row) - 1) + "abc".indexOf(column);
}
