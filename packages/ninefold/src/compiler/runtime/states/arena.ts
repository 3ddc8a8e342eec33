// The free memory of a running module, given out in pieces and taken back.
import type { Running } from "../../code/ir/code.ts";

/** Pieces begin at multiples of so many bytes. */
const UNIT = 64;

const rounded = (bytes: number): number => Math.ceil(bytes / UNIT) * UNIT;

export class Arena {
  readonly #running: Running;
  /** The memory beyond is not used. */
  readonly #end: number;
  readonly #begin: number;
  /** How far memory is given out, and how far it ever was: beyond it is zero. */
  #top: number;
  #touched: number;
  /** What was taken back, ascending; no two touch each other or the top. */
  #gaps: { readonly at: number; readonly bytes: number }[] = [];

  constructor(running: Running, begin: number, end: number) {
    this.#running = running;
    this.#begin = rounded(begin);
    this.#top = this.#begin;
    this.#touched = this.#begin;
    this.#end = end;
  }

  /** How many bytes are or were in use. */
  get used(): number {
    return this.#top - this.#begin;
  }

  /** The address of a piece, all zero; undefined where there is no room for it. */
  take(bytes: number): number | undefined {
    const size = rounded(bytes);
    const gap = this.#gaps.findIndex((one) => one.bytes >= size);
    let at: number;
    if (gap >= 0) {
      const { at: begin, bytes: left } = this.#gaps[gap]!;
      at = begin;
      this.#gaps.splice(gap, 1, ...(left > size ? [{ at: begin + size, bytes: left - size }] : []));
    } else {
      at = this.#top;
      if (at + size > this.#end || !this.#reach(at + size)) return undefined;
      this.#top = at + size;
    }
    if (at < this.#touched) this.#running.memory().fill(0, at, Math.min(at + size, this.#touched));
    this.#touched = Math.max(this.#touched, at + size);
    return at;
  }

  /** Takes a piece back. */
  release(at: number, bytes: number): void {
    const gaps = [...this.#gaps, { at, bytes: rounded(bytes) }].sort((a, b) => a.at - b.at);
    this.#gaps = [];
    for (const gap of gaps) {
      const last = this.#gaps.at(-1);
      if (last && last.at + last.bytes === gap.at)
        this.#gaps[this.#gaps.length - 1] = { at: last.at, bytes: last.bytes + gap.bytes };
      else this.#gaps.push(gap);
    }
    const last = this.#gaps.at(-1);
    if (last && last.at + last.bytes === this.#top) {
      this.#top = last.at;
      this.#gaps.pop();
    }
  }

  /** Memory grows by an eighth at least, since growing may copy it. */
  #reach(bytes: number): boolean {
    if (this.#running.memory().length >= bytes) return true;
    const ample = Math.min(this.#end, Math.ceil(bytes * 1.125));
    return this.#running.grow(ample) || this.#running.grow(bytes);
  }
}
