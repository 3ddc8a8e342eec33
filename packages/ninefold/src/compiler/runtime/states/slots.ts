// The open table in which states are looked up: how many slots it has, and when it gets more.
import { CHUNK } from "../../emit/enumerate/header-fields.ts";
import type { Arena } from "./arena.ts";
import type { EnumerationHeader } from "./enumeration-header.ts";

const FIRST_SLOTS = 2 * CHUNK;

/** The number of states that one call moves to a larger table. */
const AT_ONCE = 1 << 11;

/** Of so many slots this many are used at most. */
const filled = (slots: number): number => Math.floor((slots * 7) / 8);

/** Between a power of two and the next there is one size. */
const nextSlots = (slots: number): number => (Number.isInteger(Math.log2(slots)) ? slots * 1.5 : (slots * 4) / 3);

export class Slots {
  readonly #header: EnumerationHeader;
  readonly #arena: Arena;

  constructor(header: EnumerationHeader, arena: Arena) {
    this.#header = header;
    this.#arena = arena;
  }

  /** How many states there is room for. */
  get most(): number {
    return filled(this.#header.get("slots"));
  }

  /** A table that can grow for so many chunks of states; false where there is no room for it. */
  begin(chunks: number): boolean {
    // Where it has just grown it has less than twice as many slots as states.
    const directory = this.#arena.take(8 * chunks);
    if (directory === undefined) return false;
    this.#header.set("table", directory);
    return this.#make(FIRST_SLOTS);
  }

  /** More slots, pausing while states find their places; false where there is no room for them. */
  *grow(): Generator<void, boolean> {
    do {
      if (!this.#make(nextSlots(this.#header.get("slots")))) return false;
    } while (!(yield* this.#settle()));
    return true;
  }

  /** As many slots as so many states will want, where there is room for them: to grow once is less work than often. */
  *foresee(states: number): Generator<void, void> {
    const now = this.#header.get("slots");
    let slots = now;
    while (filled(slots) < states) slots = nextSlots(slots);
    if (slots > now && this.#make(slots) && !(yield* this.#settle())) yield* this.grow();
  }

  /** Puts all states in the table; whether it is large enough. */
  *#settle(): Generator<void, boolean> {
    const size = this.#header.get("size");
    for (let from = 0; from < size; from += AT_ONCE) {
      if (this.#header.call("settle", from, Math.min(from + AT_ONCE, size)) === 0) return false;
      yield;
    }
    return true;
  }

  /** An empty table of so many slots; false where there is no room for it, and the table as it was. */
  #make(slots: number): boolean {
    const table = this.#header.get("table");
    const before = this.#header.get("slots") / CHUNK;
    const added: number[] = [];
    for (let chunk = before; chunk < slots / CHUNK; chunk++) {
      const at = this.#arena.take(4 * CHUNK);
      if (at === undefined) {
        for (const piece of added) this.#arena.release(piece, 4 * CHUNK);
        return false;
      }
      added.push(at);
    }
    for (let chunk = 0; chunk < before; chunk++)
      this.#header.words(this.#header.word(table + 4 * chunk), CHUNK).fill(0);
    added.forEach((at, i) => {
      this.#header.put(table + 4 * (before + i), at);
    });
    this.#header.set("slots", slots);
    this.#header.set("indexBits", 32 - Math.clz32(slots - 1));
    return true;
  }
}
