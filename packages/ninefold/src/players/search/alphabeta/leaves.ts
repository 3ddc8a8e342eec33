// Where a search ends: what the evaluator says of a position, as a score, and whether the decision before it was loud, so that
// the search goes on.
import type { PlayerId } from "../../../model/index.ts";
import type { Evaluator } from "../../evaluators/evaluator.ts";
import { AT, FRAME } from "./frames.ts";
import type { Scores } from "./scores.ts";

export class Leaves {
  /** Whether the decisions of a position that is not searched further need not be listed. */
  readonly counted: boolean;
  /** By what values of the evaluator are multiplied. */
  factor = 1;
  /** The score of the position at which a search has ended last. */
  score = 0;
  /** Whether it has ended there because the decision before is not loud. */
  quiet = false;
  readonly #evaluator: Evaluator;
  readonly #scores: Scores;
  /** Who wants high scores. */
  readonly #player: PlayerId;
  readonly #frames: Int32Array;

  constructor(evaluator: Evaluator, scores: Scores, frames: Int32Array) {
    this.#evaluator = evaluator;
    this.#scores = scores;
    this.#player = scores.player;
    this.#frames = frames;
    this.counted = evaluator.reads === "count" && evaluator.loud === undefined;
  }

  begin(): void {
    this.factor = this.#scores.factor(this.#evaluator.unit);
  }

  scoreOf(level: number): number {
    const { won } = this.#scores;
    const score = Math.round(this.#evaluator.evaluate(level, this.#player) * this.factor);
    return Math.min(won - 1, Math.max(1 - won, score));
  }

  /**
   * Whether a search ends at a position that need not be looked at. Those after decisions at the root are looked at, so that
   * none of these ends the play unseen; and those after which loud decisions are to be searched.
   */
  isStill(level: number, depth: number): boolean {
    const { reads, loud } = this.#evaluator;
    if (reads !== "tracks" || level <= 1 || (loud !== undefined && depth === 0)) return false;
    return this.endsAt(this.scoreOf(level), level, depth);
  }

  /** Whether a search ends at a position of this score, because it searches no loud decisions or the one before was none. */
  endsAt(score: number, level: number, depth: number): boolean {
    const { loud } = this.#evaluator;
    this.score = score;
    if (loud === undefined) return true;
    this.quiet = depth < 0 && this.#isQuiet(score, level - 1, loud * this.factor);
    return this.quiet;
  }

  /** Whether the decision of a level, after which the evaluator says so, gains too little to be searched on. */
  #isQuiet(score: number, level: number, loud: number): boolean {
    const frames = this.#frames;
    const at = level * FRAME;
    // After a forced step nobody has decided between being quiet and being loud.
    if (frames[at + AT.forced]) return false;
    const sign = frames[at + AT.sign] ?? 1;
    return sign * (score - (frames[at + AT.still] ?? 0)) < loud;
  }
}
