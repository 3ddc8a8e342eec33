// What a listener is told of states: where each leads and who decides, as the module writes it down in each round.
import type { StateListener } from "../../model/index.ts";
import { RECORD, RECORD_SIZE } from "../emit/emit-absorb.ts";
import { GATHERED } from "../emit/emit-enumeration.ts";
import type { Books } from "./books.ts";
import type { Room } from "./room.ts";

/** So many states are surveyed in one call. */
export const SURVEYED = 1 << 12;

const WORDS = Math.max(GATHERED, SURVEYED);

export class Telling {
  readonly #books: Books;
  readonly #room: Room;
  readonly #listener: StateListener;
  #at = 0;

  constructor(books: Books, room: Room, listener: StateListener) {
    this.#books = books;
    this.#room = room;
    this.#listener = listener;
  }

  /** Room for what a round writes down; false where there is none. */
  begin(): boolean {
    const at = this.#room.take(4 * WORDS);
    if (at === undefined) return false;
    this.#at = at;
    return true;
  }

  /** A round begins. */
  expect(): void {
    this.#books.set("heard", this.#at);
  }

  /** Tells of the states that were gathered, as far as they were taken over; whether the listener has room for more. */
  gathered(memory: number): boolean {
    const taken = this.#books.get("record");
    const records = this.#books.words(this.#books.get("records"), (taken * RECORD_SIZE) / 4);
    const targets = this.#heard();
    let next = 0;
    for (let at = 0; at < records.length; at += RECORD_SIZE / 4) {
      const held = records[at]!;
      const decisions = Math.floor(held / RECORD.decision);
      for (let left = decisions; left > 0; left--) this.#listener.leads(targets[next++]!);
      if (held & RECORD.whole) this.#listener.visited(decisions > 0 ? records[at + 1] : undefined);
    }
    return this.#room.used + this.#listener.bytes <= memory;
  }

  /** Tells of the states that were surveyed. */
  surveyed(): void {
    for (const over of this.#heard()) this.#listener.cut(over !== 0);
  }

  end(): void {
    this.#books.set("heard", 0);
    if (this.#at > 0) this.#room.release(this.#at, 4 * WORDS);
  }

  #heard(): Uint32Array {
    return this.#books.words(this.#at, (this.#books.get("heard") - this.#at) / 4);
  }
}
