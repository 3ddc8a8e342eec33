// The packed states of a game in the memory of a running module: by index and back, and the room that they are given.
import type { CoreGame } from "../../../language/core/core.ts";
import type { State } from "../../../model/index.ts";
import { asInterpreted, asState } from "../../../model/state/interpreted-state.ts";
import type { StatePlaces } from "../../emit/enumerate/emit-enumeration.ts";
import { RECORD_SIZE } from "../../emit/enumerate/emit-intern.ts";
import { EXPANDED } from "../../emit/enumerate/enumeration.ts";
import { CHUNK, type Entry } from "../../emit/enumerate/header-fields.ts";
import type { Emitted } from "../../emit/game.ts";
import { readReady, readState, writeState } from "../../layout/state-memory.ts";
import type { Arena } from "./arena.ts";
import type { EnumerationHeader } from "./enumeration-header.ts";
import { Slots } from "./slots.ts";

/** How many decisions of one state there is room for at first. */
const FIRST_MOVES = 1 << 9;

export class PackedStates {
  /** How many chunks of states there can be. */
  readonly chunks: number;
  readonly slots: Slots;
  readonly #game: CoreGame;
  readonly #emitted: Emitted;
  readonly #places: StatePlaces;
  readonly #books: EnumerationHeader;
  readonly #room: Arena;
  readonly #maxStates: number;
  /** How many states that others lead to there is room for in one round. */
  #gathered = EXPANDED;
  /** Where decisions of one state are written, and behind them the indices that they lead to. */
  #moves = { at: 0, most: 0 };

  constructor(game: CoreGame, emitted: Emitted, books: EnumerationHeader, room: Arena, maxStates: number) {
    this.#game = game;
    this.#emitted = emitted;
    this.#places = emitted.states!;
    this.#books = books;
    this.#room = room;
    this.#maxStates = maxStates;
    this.chunks = Math.ceil(maxStates / CHUNK) + 1;
    this.slots = new Slots(books, room);
  }

  get size(): number {
    return this.#books.get("size");
  }

  /** Room for the first states; false where there is none. */
  begin(): boolean {
    const pieces = {
      chunks: this.#room.take(4 * this.chunks),
      records: this.#room.take(RECORD_SIZE * EXPANDED),
      found: this.#room.take(this.#places.foundSize * this.#gathered),
    };
    for (const [entry, at] of Object.entries(pieces)) {
      if (at === undefined) return false;
      this.#books.set(entry as Entry, at);
    }
    this.#books.set("foundEnd", pieces.found! + this.#places.foundSize * this.#gathered);
    return this.moreMoves() && this.slots.begin(this.chunks) && this.#more(() => true);
  }

  /**
   * Room for more states where there is none; false where there can be none. `added` hears of each new chunk, and answers
   * whether there is room for what else it wants.
   */
  *grow(added: (chunk: number) => boolean): Generator<void, boolean> {
    if (this.size === this.#maxStates) return false;
    // Also where it is not full but states are too close to one another.
    const lacking = this.size < this.#books.get("most") || this.size === this.slots.most;
    if (lacking && !(yield* this.slots.grow())) return false;
    return this.#more(added);
  }

  /** From now on no state is new. */
  close(): void {
    this.#books.set("most", 0);
  }

  #more(added: (chunk: number) => boolean): boolean {
    const chunk = Math.floor(this.size / CHUNK);
    const place = this.#books.get("chunks") + 4 * chunk;
    if (this.#books.word(place) === 0) {
      const at = this.#room.take(CHUNK * this.#places.packing.size);
      if (at === undefined) return false;
      this.#books.put(place, at);
      if (!added(chunk)) return false;
    }
    this.#books.set("most", Math.min(this.#maxStates, this.slots.most, (chunk + 1) * CHUNK));
    return true;
  }

  /** Where decisions of one state are written, and where their room ends. */
  get moves(): readonly [begin: number, end: number] {
    const { at, most } = this.#moves;
    return [at, at + most * this.#emitted.places.moveSize];
  }

  /** Room for more decisions of one state; false where there is none. */
  moreMoves(): boolean {
    const { at, most } = this.#moves;
    const each = this.#emitted.places.moveSize + 4;
    if (most > 0) this.#room.release(at, most * each);
    const more = most === 0 ? FIRST_MOVES : 4 * most;
    const begin = this.#room.take(more * each);
    if (begin === undefined) return false;
    this.#moves = { at: begin, most: more };
    // What has to be written to be counted is counted while nothing else is written there.
    if (this.#books.running.functions.room) this.#books.call("room", ...this.moves);
    return true;
  }

  /** Room for more that one state leads to, where it is gathered whole; false where there is none. */
  moreFound(): boolean {
    if (!this.#places.weighed) return true;
    const size = this.#places.foundSize;
    this.#room.release(this.#books.get("found"), size * this.#gathered);
    this.#gathered *= 4;
    const at = this.#room.take(size * this.#gathered);
    if (at === undefined) return false;
    this.#books.set("found", at);
    this.#books.set("foundEnd", at + size * this.#gathered);
    return true;
  }

  /** The index of a state, known or new; -1 where there is no room for it. */
  enter(state: State): number {
    const { cells, ready } = asInterpreted(state, this.#game);
    const { state: at, candidate } = this.#places;
    writeState(this.#books.running.memory(), at, this.#emitted.layout, this.#game, cells, ready);
    this.#books.call("pack", at, candidate);
    return this.#books.call("seek", this.#books.call("hash", candidate), candidate);
  }

  state(index: number): State {
    const { packing, state } = this.#places;
    const chunk = this.#books.word(this.#books.get("chunks") + 4 * Math.floor(index / CHUNK));
    this.#books.call("unpack", chunk + (index % CHUNK) * packing.size, state);
    const memory = this.#books.running.memory();
    const cells = readState(memory, state, this.#emitted.layout, this.#game);
    const ready = readReady(memory, state, this.#emitted.layout);
    // Memories of games whose states are gone through never keep anything.
    return asState({ game: this.#game, cells, memories: this.#game.memories.map(() => []), ready });
  }

  successors(index: number): Uint32Array {
    this.#books.set("cursor", index);
    const [begin, end] = this.moves;
    const count = this.#books.call("follow", begin, end, end);
    return this.#books.words(end, count);
  }
}
