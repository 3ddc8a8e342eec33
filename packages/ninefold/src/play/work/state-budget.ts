// Bounds on the bytes of states that are held: a game of 60,000 tracks has states a thousand times as large as chess.
import type { Encoding } from "../../model/index.ts";

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
