// The packed states of a game in the memory of a running module: by index and back, and the room that they are given.
import type { CoreGame } from "../../../language/core/core.ts";
import type { State } from "../../../model/index.ts";
import { asInterpreted, asState } from "../../../model/state/interpreted-state.ts";
import type { StateAddresses } from "../../emit/enumerate/emit-enumeration.ts";
import { RECORD_SIZE } from "../../emit/enumerate/emit-intern.ts";
import { EXPANDED } from "../../emit/enumerate/enumeration.ts";
import { CHUNK, type Entry } from "../../emit/enumerate/header-fields.ts";
import type { Emitted } from "../../emit/game.ts";
import { readReady, readState, writeState } from "../../layout/state-memory.ts";
import { exportsFunction } from "../call-function.ts";
import type { Arena } from "./arena.ts";
import type { EnumerationHeader } from "./enumeration-header.ts";
import { Slots } from "./slots.ts";

/** The initial room for the decisions of one state. */
const FIRST_DECISIONS = 1 << 9;

export class PackedStates {
  /** How many chunks of states there can be. */
  readonly chunks: number;
  readonly slots: Slots;
  readonly #game: CoreGame;
  readonly #emitted: Emitted;
  readonly #addresses: StateAddresses;
  readonly #header: EnumerationHeader;
  readonly #arena: Arena;
  readonly #maxStates: number;
  /** How many states that others lead to there is room for in one round. */
  #capacity = EXPANDED;
  /** Where decisions of one state are written, and behind them the indices that they lead to. */
  #listing = { at: 0, most: 0 };

  constructor(game: CoreGame, emitted: Emitted, header: EnumerationHeader, arena: Arena, maxStates: number) {
    this.#game = game;
    this.#emitted = emitted;
    this.#addresses = emitted.states!;
    this.#header = header;
    this.#arena = arena;
    this.#maxStates = maxStates;
    this.chunks = Math.ceil(maxStates / CHUNK) + 1;
    this.slots = new Slots(header, arena);
  }

  get size(): number {
    return this.#header.get("size");
  }

  /** Room for the first states; false where there is none. */
  begin(): boolean {
    const pieces = {
      chunks: this.#arena.take(4 * this.chunks),
      records: this.#arena.take(RECORD_SIZE * EXPANDED),
      found: this.#arena.take(this.#addresses.foundSize * this.#capacity),
    };
    for (const [entry, at] of Object.entries(pieces)) {
      if (at === undefined) return false;
      this.#header.set(entry as Entry, at);
    }
    this.#header.set("foundEnd", pieces.found! + this.#addresses.foundSize * this.#capacity);
    return this.growDecisions() && this.slots.begin(this.chunks) && this.#more(() => true);
  }

  /**
   * Room for more states where there is none; false where there can be none. `added` hears of each new chunk, and answers
   * whether there is room for what else it wants.
   */
  *grow(added: (chunk: number) => boolean): Generator<void, boolean> {
    if (this.size === this.#maxStates) return false;
    // Also where it is not full but states are too close to one another.
    const lacking = this.size < this.#header.get("most") || this.size === this.slots.most;
    if (lacking && !(yield* this.slots.grow())) return false;
    return this.#more(added);
  }

  /** From now on no state is new. */
  close(): void {
    this.#header.set("most", 0);
  }

  #more(added: (chunk: number) => boolean): boolean {
    const chunk = Math.floor(this.size / CHUNK);
    const address = this.#header.get("chunks") + 4 * chunk;
    if (this.#header.word(address) === 0) {
      const at = this.#arena.take(CHUNK * this.#addresses.packing.size);
      if (at === undefined) return false;
      this.#header.put(address, at);
      if (!added(chunk)) return false;
    }
    this.#header.set("most", Math.min(this.#maxStates, this.slots.most, (chunk + 1) * CHUNK));
    return true;
  }

  /** Where decisions of one state are written, and where their room ends. */
  get listing(): readonly [begin: number, end: number] {
    const { at, most } = this.#listing;
    return [at, at + most * this.#emitted.addresses.decisionSize];
  }

  /** Room for more decisions of one state; false where there is none. */
  growDecisions(): boolean {
    const { at, most } = this.#listing;
    const each = this.#emitted.addresses.decisionSize + 4;
    if (most > 0) this.#arena.release(at, most * each);
    const more = most === 0 ? FIRST_DECISIONS : 4 * most;
    const begin = this.#arena.take(more * each);
    if (begin === undefined) return false;
    this.#listing = { at: begin, most: more };
    // What has to be written to be counted is counted while nothing else is written there.
    if (exportsFunction(this.#header.running, "set-listing")) this.#header.call("set-listing", ...this.listing);
    return true;
  }

  /** Memory for more successors of one state, where all of them are expanded at once; false where there is none. */
  growSuccessors(): boolean {
    if (!this.#addresses.hasProbabilities) return true;
    const size = this.#addresses.foundSize;
    this.#arena.release(this.#header.get("found"), size * this.#capacity);
    this.#capacity *= 4;
    const at = this.#arena.take(size * this.#capacity);
    if (at === undefined) return false;
    this.#header.set("found", at);
    this.#header.set("foundEnd", at + size * this.#capacity);
    return true;
  }

  /** The index of a state, known or new; -1 where there is no room for it. */
  enter(state: State): number {
    const { cells, ready } = asInterpreted(state, this.#game);
    const { state: at, candidate } = this.#addresses;
    writeState(this.#header.running.memory(), at, this.#emitted.layout, this.#game, cells, ready);
    this.#header.call("pack", at, candidate);
    return this.#header.call("seek", this.#header.call("hash", candidate), candidate);
  }

  state(index: number): State {
    const { packing, state } = this.#addresses;
    const chunk = this.#header.word(this.#header.get("chunks") + 4 * Math.floor(index / CHUNK));
    this.#header.call("unpack", chunk + (index % CHUNK) * packing.size, state);
    const memory = this.#header.running.memory();
    const cells = readState(memory, state, this.#emitted.layout, this.#game);
    const ready = readReady(memory, state, this.#emitted.layout);
    // Memories of games whose states are enumerated never keep anything.
    return asState({ game: this.#game, cells, memories: this.#game.memories.map(() => []), ready });
  }

  successors(index: number): Uint32Array {
    this.#header.set("cursor", index);
    const [begin, end] = this.listing;
    const count = this.#header.call("successors", begin, end, end);
    return this.#header.words(end, count);
  }
}
