// Bounds on the states that are held one by one: on their number, and on their bytes, since a game of 60,000 tracks has
// states a thousand times as large as chess.
import type { Encoding } from "../../model/index.ts";

/** So many states may be held: V8's Map holds 2^24 entries and no more. */
export const MAX_HELD_STATES = 16_000_000;

/** What each state that may be held is given, on average; those of ordinary games take a fraction of it. */
const BYTES_PER_STATE = 256;

/** However few states are asked for, they may take this number of bytes: Node can hold more than three times as many. */
const LEAST_BYTES = 1 << 29;

/** The bytes that encodings may take where so many states may be held. */
export class StateBudget {
  /** The bytes that there are in all. */
  readonly bytes: number;
  #taken = 0;

  constructor(maxStates = 0) {
    this.bytes = Math.max(LEAST_BYTES, BYTES_PER_STATE * maxStates);
  }

  /** Whether one more may be held. */
  take({ length }: Encoding): boolean {
    this.#taken += length;
    return this.#taken <= this.bytes;
  }
}
