// Random plays from levels: their seed and numbers, and the decisions that they tell.
import type { DirectlyRunning } from "../../code/ir/code.ts";
import { RECORDED_SIZE } from "../../emit/builder/emit-trace.ts";
import type { SearchFacts } from "../../emit/search/emit-search.ts";
import { callFunction } from "../call-function.ts";
import type { Levels } from "./levels.ts";

type Direct = (...args: number[]) => number;

/** Compiled code counts in 32 bits. */
const MAX_PLIES = 2 ** 31 - 1;

export class RandomPlays {
  /** How many decisions were written to the last trace. */
  recorded = 0;
  readonly #running: DirectlyRunning;
  readonly #search: SearchFacts;
  readonly #levels: Levels;
  readonly #play: Direct;
  readonly #recordedEnd: Direct;
  /** The number of the next play since the seed was given. */
  #number = 1;

  constructor(running: DirectlyRunning, search: SearchFacts, levels: Levels) {
    this.#running = running;
    this.#search = search;
    this.#levels = levels;
    this.#play = running.direct.playout!;
    this.#recordedEnd = running.direct.recorded!;
  }

  seed([a, b, c, d]: readonly [number, number, number, number]): void {
    callFunction(this.#running, "seed", a | 0, b | 0, c | 0, d | 0);
    callFunction(this.#running, "begin-play", 0);
    this.#number = 1;
  }

  /** The number of the play that comes: with the same number it is the same play. */
  next(): number {
    return this.#number++;
  }

  /** Plays the play with a number from the level at an address, for so many plies at most. */
  play(at: number, maxPlies: number, number: number, trace: Int32Array | undefined): number {
    const { begin, most } = this.#search.trace;
    const recorded = trace ? Math.min(most, trace.length >> 1) : 0;
    const outcome = this.#play(at, Math.min(maxPlies, MAX_PLIES), number, begin + RECORDED_SIZE * recorded);
    if (trace) {
      const [from, end] = [begin >> 2, this.#recordedEnd() >> 2];
      this.recorded = (end - from) / 2;
      trace.set(this.#levels.words.subarray(from, end));
    }
    return outcome;
  }
}
