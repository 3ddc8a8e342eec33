// The states of two levels of a walk. Those of ordinary games are all held; of a game of 60,000 tracks each takes half a
// megabyte, so that most are decoded when their turn comes.
import type { Encoding, GameSystem, State } from "../../model/index.ts";

/** By place in a level its states, but for those that are held as encodings alone. */
export type Level = (State | undefined)[];

/** How many bytes states may take that are held as states. */
const MAX_HELD = 1 << 29;

/**
 * The bytes of a state as an object, of each of its tracks, and for each byte of its encoding. Measured in Node 24 on states
 * that were decoded: of chess, whose encodings are mostly memory, 3.5 kB for 184 bytes and 71 tracks; of shogi 29 kB for
 * 2,327 bytes. Of ten games of the library that were measured none took more than these say.
 */
const BYTES_PER_STATE = 160;
const BYTES_PER_TRACK = 8;
const BYTES_PER_BYTE = 16;

/** Of a set each bit may stand for a member, which takes a word: a set of 400 of 1,600 cells took 16, a full one takes these. */
const BYTES_PER_BYTE_OF_SETS = 64;

/** The states that are held as states: to decode one takes time, to hold one takes many times the room. */
export class HeldStates {
  readonly #bytes: number;
  readonly #bytesPerByte: number;
  #taken = 0;

  constructor({ tracks }: GameSystem) {
    this.#bytes = BYTES_PER_STATE + BYTES_PER_TRACK * tracks.reduce((sum, { indices }) => sum + indices.length, 0);
    this.#bytesPerByte = tracks.some(({ type }) => type.startsWith("set of "))
      ? BYTES_PER_BYTE_OF_SETS
      : BYTES_PER_BYTE;
  }

  /** Adds a state to a level, where there is no room only its place. */
  put(level: Level, state: State, encoding: Encoding): void {
    const size = this.#sizeOf(encoding);
    if (this.#taken + size > MAX_HELD) {
      level.push(undefined);
      return;
    }
    this.#taken += size;
    level.push(state);
  }

  /** The state at a place of a level, which lets it go. */
  take(level: Level, at: number, encoding: Encoding): State | undefined {
    const state = level[at];
    if (state !== undefined) this.#taken -= this.#sizeOf(encoding);
    level[at] = undefined;
    return state;
  }

  #sizeOf(encoding: Encoding): number {
    return this.#bytes + this.#bytesPerByte * encoding.length;
  }
}
