// The order in which decisions are tried: the sooner a good one, the more is cut off.
import type { Positions } from "../../../engine/index.ts";

/** So many decisions of a position are tried in their order; what is not cut off by then is seldom cut off at all. */
const ORDERED = 12;

const HISTORY = 1 << 14;
const MAX_CREDIT = 1 << 24;

/** Above all that history says. */
const FIRST = 2 ** 30 - 1;
const KILLER = 2 ** 29;

const NO_CODE = -1;

/** The decisions of the levels of a search, each list in one stack of numbers, and what is known of decisions by their codes. */
export class Order {
  readonly #positions: Positions;
  /** By level the two decisions that were last too good there. */
  readonly #killers: Int32Array;
  /** By side and code how often decisions were too good, deeper ones counting more. */
  readonly #history: Int32Array;
  #indices = new Int32Array(1 << 12);
  #keys = new Int32Array(1 << 12);

  constructor(positions: Positions, levels: number) {
    this.#positions = positions;
    this.#killers = new Int32Array(2 * levels);
    this.#history = new Int32Array(2 * HISTORY);
    this.forget();
  }

  forget(): void {
    this.#killers.fill(NO_CODE);
    this.#history.fill(0);
  }

  /** Lists the decisions of a level from `start` on, the one with the index `first` to be tried first. */
  list(level: number, start: number, count: number, sign: number, first: number): void {
    while (this.#indices.length < start + count) this.#grow();
    const indices = this.#indices;
    const keys = this.#keys;
    const killers = this.#killers;
    const one = killers[2 * level] ?? NO_CODE;
    const other = killers[2 * level + 1] ?? NO_CODE;
    const history = sign > 0 ? 0 : HISTORY;
    this.#positions.codes(level, keys, start);
    for (let index = 0; index < count; index++) {
      const code = keys[start + index] ?? 0;
      const credit = this.#history[history + (code & (HISTORY - 1))] ?? 0;
      indices[start + index] = index;
      keys[start + index] = index === first ? FIRST : code === one ? KILLER + 1 : code === other ? KILLER : credit;
    }
  }

  /** A decision that was just listed gains so much, as who decides sees it: those that gain most are tried first. */
  raise(start: number, index: number, gain: number): void {
    if (this.#keys[start + index] !== FIRST) this.#keys[start + index] = Math.min(KILLER + 2 + gain, FIRST - 1);
  }

  /** Puts a decision on a list that has so many by now. */
  add(start: number, listed: number, index: number, gain: number): void {
    while (this.#indices.length <= start + listed) this.#grow();
    this.#indices[start + listed] = index;
    this.#keys[start + listed] = gain;
  }

  /** Lists a single decision. */
  only(start: number, index: number): void {
    while (this.#indices.length <= start) this.#grow();
    this.#indices[start] = index;
  }

  /** The index of the decision that is tried as the one with this number, of those listed from `start` on. */
  pick(start: number, number: number, count: number): number {
    const indices = this.#indices;
    const at = start + number;
    const here = indices[at] ?? 0;
    if (number >= ORDERED) return here;
    const keys = this.#keys;
    let best = at;
    let key = keys[at] ?? 0;
    for (let other = at + 1; other < start + count; other++) {
      const its = keys[other] ?? 0;
      if (its > key) [best, key] = [other, its];
    }
    if (best === at) return here;
    const index = indices[best] ?? 0;
    // Those that are left stay in their order.
    for (let other = best; other > at; other--) {
      indices[other] = indices[other - 1] ?? 0;
      keys[other] = keys[other - 1] ?? 0;
    }
    indices[at] = index;
    keys[at] = key;
    return index;
  }

  /** A decision of a level was too good to be let happen, in a search of so many plies. */
  credit(level: number, index: number, sign: number, depth: number): void {
    const code = this.#positions.code(level, index);
    const killers = this.#killers;
    if (killers[2 * level] !== code) {
      killers[2 * level + 1] = killers[2 * level] ?? NO_CODE;
      killers[2 * level] = code;
    }
    const at = (sign > 0 ? 0 : HISTORY) + (code & (HISTORY - 1));
    const credit = (this.#history[at] ?? 0) + depth * depth;
    this.#history[at] = credit;
    if (credit > MAX_CREDIT) this.#age();
  }

  #age(): void {
    for (let at = 0; at < this.#history.length; at++) this.#history[at] = (this.#history[at] ?? 0) >> 1;
  }

  #grow(): void {
    const indices = new Int32Array(2 * this.#indices.length);
    const keys = new Int32Array(2 * this.#keys.length);
    indices.set(this.#indices);
    keys.set(this.#keys);
    this.#indices = indices;
    this.#keys = keys;
  }
}
