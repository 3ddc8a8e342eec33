// The states of two levels of a walk. Those of ordinary games are all held; of a game of 60,000 tracks each takes half a
// megabyte, so that most are decoded when their turn comes.
import type { Encoding, GameSystem, State } from "../../model/index.ts";

/** By place in a level its states, but for those that are held as encodings alone. */
export type Level = (State | undefined)[];

/** How many bytes states may take that are held as states. */
const MAX_HELD = 1 << 29;

/** A bit of an encoding may stand for a member of a set, which takes a word. */
const BYTES_PER_ENCODED_BYTE = 64;

/** The states that are held as states: to decode one takes time, to hold one takes many times the room. */
export class HeldStates {
  readonly #bytes: number;
  #taken = 0;

  constructor(system: GameSystem) {
    // A word for each value of a track.
    this.#bytes = 8 * system.tracks.reduce((sum, { indices }) => sum + indices.length, 0);
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
    return this.#bytes + BYTES_PER_ENCODED_BYTE * encoding.length;
  }
}
