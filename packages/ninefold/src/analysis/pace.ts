// Long work of the analysis that is whole or nothing: trees, reductions, comparisons, values, what is written of them.
import type { Progress } from "../play/index.ts";

/** What is going on. */
export type Doing =
  | "exploring"
  | "unfolding"
  | "measuring"
  | "reducing"
  | "comparing"
  | "renaming"
  | "solving"
  | "writing"
  | "drawing";

export interface AnalysisProgress extends Progress {
  /** Exploring where it is not said. */
  readonly doing?: Doing;
}

/** Work (see `play`) with nothing to show before its end. */
export type Analysing<Result> = Generator<AnalysisProgress, Result, undefined>;

/** Between two pauses lies so much work, of the size of an edge looked at: some milliseconds. */
const BETWEEN_PAUSES = 4096;

/** Counts what has been done and pauses now and then: `yield* pace.did(1)` in every turn of what may be long. */
export class Pace {
  readonly #doing: Doing;
  readonly #total: number | undefined;
  #done = 0;
  #left = BETWEEN_PAUSES;

  constructor(doing: Doing, total?: number) {
    [this.#doing, this.#total] = [doing, total];
  }

  /** Counts items that were done, and their work: one unit for each edge or matrix entry. */
  *did(more: number, work = more): Analysing<void> {
    this.#done += more;
    this.#left -= work;
    if (this.#left > 0) return;
    this.#left = BETWEEN_PAUSES;
    yield { doing: this.#doing, done: this.#done, ...(this.#total !== undefined && { total: this.#total }) };
  }
}
