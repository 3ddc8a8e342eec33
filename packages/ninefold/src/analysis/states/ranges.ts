import { IntList } from "./int-list.ts";

/**
 * The starts of compressed sparse rows: numbers 0, 1, 2 … dealt out to owners 0, 1, 2 … in order: an owner has the numbers from where the one before ends. Owners
 * that were never closed have none.
 */
export class Ranges {
  /** Where each owner starts, and at last where the last one ends. */
  readonly #starts = new IntList();

  constructor() {
    this.#starts.push(0);
  }

  /** The next owner has the numbers up to this one, which is not among them. */
  close(end: number): void {
    this.#starts.push(end);
  }

  /** How many owners were closed. */
  get size(): number {
    return this.#starts.length - 1;
  }

  /** Where the last owner ends. */
  get total(): number {
    return this.#starts.at(this.#starts.length - 1);
  }

  get bytes(): number {
    return this.#starts.bytes;
  }

  /** The numbers of an owner are start(owner) to end(owner) - 1. */
  start(owner: number): number {
    return owner < this.#starts.length ? this.#starts.at(owner) : 0;
  }

  end(owner: number): number {
    return owner + 1 < this.#starts.length ? this.#starts.at(owner + 1) : this.start(owner);
  }
}
