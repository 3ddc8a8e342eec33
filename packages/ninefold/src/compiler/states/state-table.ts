// The states that can be reached in a compiled game: a table in the memory of a module of its own, which goes through
// them. Here memory is given out, and what the module found is kept.
import type { CoreGame } from "../../language/core.ts";
import type { ReachableStates, State, StateBounds, StatesStopped } from "../../model/index.ts";
import { asInterpreted, asState } from "../../model/interpreted-state.ts";
import type { Allowance } from "../../model/limits.ts";
import type { Running } from "../code/code.ts";
import { Trap } from "../code/trap.ts";
import { ABSORBED } from "../emit/emit-absorb.ts";
import { GATHERED, type StatePlaces } from "../emit/emit-enumeration.ts";
import type { Emitted } from "../emit/emit-game.ts";
import { faultOf, NO_ROOM } from "../emit/fault-reason.ts";
import { CHUNK, type Entry } from "../emit/ledger.ts";
import { readState, writeState } from "../emit/state-memory.ts";
import { Books } from "./books.ts";
import { Room } from "./room.ts";
import { Slots } from "./slots.ts";
import { Ways } from "./ways.ts";

/** How many decisions of one state there is room for at first. */
const FIRST_MOVES = 1 << 9;
/** Of the states that the next level would have, since levels grow ever less. */
const FORESEEN = 0.9;
/** Nor is more room foreseen than for a level so many times as large. */
const STEEPEST = 8;
/** After so many calls others have their turn; and so many states are surveyed in one call. */
const CALLS = 16;
const AT_ONCE = 1 << 12;
/** So many units of work, some 10 ms, after which a call gives others their turn. */
const ROUND_WORK = 1 << 20;

export class StateTable implements ReachableStates {
  readonly byPly: number[] = [];
  readonly #game: CoreGame;
  readonly #emitted: Emitted;
  readonly #places: StatePlaces;
  readonly #books: Books;
  readonly #from: readonly State[];
  readonly #depth: number;
  readonly #maxStates: number;
  /** What a question may take. */
  readonly #work: number;
  readonly #room: Room;
  readonly #slots: Slots;
  readonly #ways: Ways;
  #moves = { at: 0, most: 0 };
  #visited = 0;

  constructor(
    game: CoreGame,
    emitted: Emitted,
    running: Running,
    from: readonly State[],
    bounds: StateBounds,
    allowed: Allowance,
  ) {
    this.#game = game;
    this.#emitted = emitted;
    this.#places = emitted.states!;
    this.#books = new Books(running, this.#places.ledger);
    this.#from = from;
    this.#depth = bounds.depth ?? Number.POSITIVE_INFINITY;
    this.#maxStates = bounds.maxStates;
    this.#work = allowed.work;
    this.#room = new Room(running, emitted.places.free, allowed.memory);
    this.#slots = new Slots(this.#books, this.#room);
    this.#ways = new Ways(this.#books, this.#room);
  }

  get size(): number {
    return this.#books.get("size");
  }

  get visited(): number {
    return this.#visited;
  }

  get terminal(): number {
    return this.#books.get("terminal");
  }

  get edges(): number {
    return this.#books.get("edges") + 2 ** 32 * this.#books.get("edgesAbove");
  }

  get bytes(): number {
    return this.#room.used;
  }

  get trees(): ReachableStates["trees"] {
    return this.#ways.trees;
  }

  *visit(): Generator<void, StatesStopped> {
    const stopped = yield* this.#visit();
    // What is known is asked, and nothing is added any more.
    this.#books.set("most", 0);
    return stopped;
  }

  *#visit(): Generator<void, StatesStopped> {
    if (!this.#begin()) return "memory";
    for (const state of this.#from) {
      if (this.#enter(state) >= 0) continue;
      if (!(yield* this.#grow())) {
        this.byPly.push(this.size);
        return this.#lacking();
      }
      this.#enter(state);
    }
    this.byPly.push(this.size);
    if (!this.#ways.begin(this.size, this.#chunks())) return "memory";
    for (let ply = 0; ; ply++) {
      const border = this.size;
      const level = border - this.#visited;
      if (level === 0) return null;
      this.#books.set("border", border);
      if (ply === this.#depth) return yield* this.#survey(level);
      this.#ways.keep(ply + 1 !== this.#depth);
      yield* this.#slots.foresee(this.#foreseen(level));
      const stopped = yield* this.#level(border);
      if (this.size > border) this.byPly.push(this.size - border);
      if (stopped) return stopped;
      this.#ways.endLevel(border, ply + 1 === this.#depth);
    }
  }

  /** About how many states will be known when this level has been gone through, if levels go on growing as they do. */
  #foreseen(level: number): number {
    const before = this.byPly.at(-2) ?? level;
    return Math.min(this.#maxStates, this.size + FORESEEN * level * Math.min(level / before, STEEPEST));
  }

  /** Goes through the states before the border; or what stopped it. */
  *#level(border: number): Generator<void, StatesStopped> {
    for (let calls = 1; this.#visited < border; calls++) {
      const gathered = this.#ask(() => this.#books.call("gather", this.#moves.at, this.#movesEnd()));
      const stopped = yield* this.#absorb();
      this.#visited = this.#books.get("cursor");
      if (stopped) return stopped;
      if (gathered === "hole" || (gathered === "no room" && !this.#moreMoves()))
        return gathered === "hole" ? "hole" : "memory";
      if (calls % CALLS > 0) continue;
      this.#ways.collect();
      yield;
    }
    return null;
  }

  /** Takes over what was gathered. */
  *#absorb(): Generator<void, StatesStopped> {
    for (;;) {
      const answer = this.#books.call("absorb");
      if (answer === ABSORBED.all) return null;
      if (answer === ABSORBED.wider) {
        if (!this.#ways.widen()) return "memory";
      } else if (!(yield* this.#grow())) return this.#lacking();
    }
  }

  /** Looks in the last level only for states that are terminal. */
  *#survey(level: number): Generator<void, StatesStopped> {
    const before = this.terminal;
    while (this.#visited < this.size) {
      const asked = this.#ask(() => this.#books.call("survey", AT_ONCE));
      this.#visited = this.#books.get("cursor");
      if (asked === "hole") return "hole";
      yield;
    }
    return this.terminal - before < level ? "depth" : null;
  }

  /** Asks what a hole in the rules may stop, or a list of decisions that is longer than its room. */
  #ask(question: () => number): "hole" | "no room" | undefined {
    try {
      this.#books.call("allow", this.#work, ROUND_WORK);
      question();
      return undefined;
    } catch (error) {
      if (error instanceof Trap && error.reason === NO_ROOM) return "no room";
      if (faultOf(error) === undefined) throw error;
      return "hole";
    }
  }

  #lacking(): StatesStopped {
    return this.size === this.#maxStates ? "states" : "memory";
  }

  /** How many chunks of states there can be. */
  #chunks(): number {
    return Math.ceil(this.#maxStates / CHUNK) + 1;
  }

  /** Room for the first states; false where there is none. */
  #begin(): boolean {
    const room = this.#room;
    const pieces = {
      chunks: room.take(4 * this.#chunks()),
      records: room.take(4 * GATHERED),
      found: room.take(this.#places.foundSize * GATHERED),
    };
    for (const [entry, at] of Object.entries(pieces)) {
      if (at === undefined) return false;
      this.#books.set(entry as Entry, at);
    }
    this.#books.set("layered", 1);
    return this.#moreMoves() && this.#slots.begin(this.#chunks()) && this.#moreStates();
  }

  /** Room for more states where there is none; false where there can be none. */
  *#grow(): Generator<void, boolean> {
    if (this.size === this.#maxStates) return false;
    // Also where it is not full but states are too close to one another.
    const lacking = this.size < this.#books.get("most") || this.size === this.#slots.most;
    if (lacking && !(yield* this.#slots.grow())) return false;
    return this.#moreStates();
  }

  #moreStates(): boolean {
    const { size } = this.#places.packing;
    const known = this.size;
    const chunk = Math.floor(known / CHUNK);
    const place = this.#books.get("chunks") + 4 * chunk;
    if (this.#books.word(place) === 0) {
      const at = this.#room.take(CHUNK * size);
      if (at === undefined) return false;
      this.#books.put(place, at);
      if (!this.#ways.addChunk(chunk)) return false;
    }
    this.#books.set("most", Math.min(this.#maxStates, this.#slots.most, (chunk + 1) * CHUNK));
    return true;
  }

  /** Room for more decisions of one state, and for the indices that they lead to. */
  #moreMoves(): boolean {
    const { at, most } = this.#moves;
    const each = this.#emitted.places.moveSize + 4;
    if (most > 0) this.#room.release(at, most * each);
    const more = most === 0 ? FIRST_MOVES : 4 * most;
    const begin = this.#room.take(more * each);
    if (begin === undefined) return false;
    this.#moves = { at: begin, most: more };
    return true;
  }

  #movesEnd(): number {
    return this.#moves.at + this.#moves.most * this.#emitted.places.moveSize;
  }

  /** The index of a state, known or new; -1 where there is no room for it. */
  #enter(state: State): number {
    const { cells } = asInterpreted(state, this.#game);
    const { state: at, candidate } = this.#places;
    writeState(this.#books.running.memory(), at, this.#emitted.layout, this.#game, cells);
    this.#books.call("pack", at, candidate);
    return this.#books.call("seek", this.#books.call("hash", candidate), candidate);
  }

  indexOf(state: State): number | undefined {
    const index = this.#enter(state);
    return index < 0 ? undefined : index;
  }

  state(index: number): State {
    const { packing, state } = this.#places;
    const chunk = this.#books.word(this.#books.get("chunks") + 4 * Math.floor(index / CHUNK));
    this.#books.call("unpack", chunk + (index % CHUNK) * packing.size, state);
    const cells = readState(this.#books.running.memory(), state, this.#emitted.layout, this.#game);
    const { memories } = asInterpreted(this.#from[0]!, this.#game);
    return asState({ game: this.#game, cells, memories, ready: true });
  }

  successors(index: number): Uint32Array {
    this.#books.set("cursor", index);
    const to = this.#movesEnd();
    const count = this.#books.call("follow", this.#moves.at, to, to);
    return this.#books.words(to, count);
  }
}
