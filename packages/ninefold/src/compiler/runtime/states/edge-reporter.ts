// What a listener is told of states: where each leads and who decides, as the module has written it down in a round.
import { NO_MOVER, type StateListener } from "../../../engine/index.ts";
import type { StatePlaces } from "../../emit/enumerate/emit-enumeration.ts";
import { RECORD, RECORD_SIZE } from "../../emit/enumerate/emit-intern.ts";
import { WAY_SIZE } from "../../emit/enumerate/emit-successors.ts";
import { EXPANDED } from "../../emit/enumerate/enumeration.ts";
import type { Arena } from "./arena.ts";
import type { EnumerationHeader } from "./enumeration-header.ts";

/** So many states are surveyed in one call: whether each is terminal is a byte where records are written else. */
export const SURVEYED = Math.min(1 << 12, RECORD_SIZE * EXPANDED);

export class EdgeReporter {
  readonly #books: EnumerationHeader;
  readonly #places: StatePlaces;
  readonly #room: Arena;
  readonly #listener: StateListener;

  constructor(books: EnumerationHeader, places: StatePlaces, room: Arena, listener: StateListener) {
    this.#books = books;
    this.#places = places;
    this.#room = room;
    this.#listener = listener;
  }

  /** Tells of the states that were gathered, as far as they were taken over; whether the listener has room for more. */
  gathered(memory: number): boolean {
    const { foundSize, weighed } = this.#places;
    const [each, said] = [foundSize / 4, (foundSize - WAY_SIZE) / 4];
    const taken = this.#books.get("record");
    const records = this.#books.words(this.#books.get("records"), (taken * RECORD_SIZE) / 4);
    const begin = this.#books.get("found");
    const found = this.#books.words(begin, (this.#books.get("place") - begin) / 4);
    let way = 0;
    for (let at = 0; at < records.length; at += RECORD_SIZE / 4) {
      const held = records[at]!;
      const ways = Math.floor(held / RECORD.decision);
      for (let left = ways; left > 0; left--, way += each) {
        const target = found[way]!;
        if (!weighed) this.#listener.edge(target);
        else {
          const [tuple, share, whole] = [found[way + said]!, found[way + said + 1]!, found[way + said + 2]!];
          this.#listener.chanceEdge(target, tuple, share, whole);
        }
      }
      if (held & RECORD.whole) this.#listener.visited(ways > 0 ? records[at + 1]! | 0 : NO_MOVER.terminal);
    }
    return this.#room.used + this.#listener.bytes <= memory;
  }

  /** Tells of so many states that were surveyed. */
  surveyed(states: number): void {
    const over = this.#books.running.memory().subarray(this.#books.get("records")).subarray(0, states);
    for (const terminal of over) this.#listener.visited(terminal === 1 ? NO_MOVER.terminal : NO_MOVER.cut);
  }
}
