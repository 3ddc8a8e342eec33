// Iterative deepening: the decisions at the root are searched one ply deep, then two, and so on, each time in the order of
// what was found before.
import { LEVELS, type Negamax } from "./negamax.ts";
import { RootLines } from "./root-lines.ts";
import { INFINITE, Rescaled, type Scores } from "./scores.ts";
import { type Searching, type SearchLimits, Slices } from "./slices.ts";

/** The first window of a deeper search reaches so far around what was found before. */
const ASPIRATION = 2 ** 12;
const WIDER = 8;

export class RootSearch {
  readonly lines: RootLines;
  /** So many plies were searched whole. */
  depth = 0;
  readonly #negamax: Negamax;
  readonly #scores: Scores;
  readonly #wanted: number;

  /** From the position on level 0, which was looked at and has so many decisions; of so many it is wanted what they are worth. */
  constructor(negamax: Negamax, scores: Scores, count: number, wanted = 1) {
    this.#negamax = negamax;
    this.#scores = scores;
    this.#wanted = Math.min(count, wanted);
    this.lines = new RootLines(count);
  }

  *search(limits: SearchLimits): Searching<void> {
    const slices = new Slices(this.#negamax, limits);
    const deepest = Math.min(limits.depth ?? LEVELS, LEVELS);
    for (let depth = 1; depth <= deepest; depth++) {
      try {
        if (!(yield* this.#searchWhole(depth, slices))) return;
      } catch (error) {
        if (!(error instanceof Rescaled)) throw error;
        this.#negamax.forget();
        this.lines.forget();
        this.depth = 0;
        depth = 0;
        continue;
      }
      this.depth = depth;
      if (this.lines.isSettled(this.#wanted, this.#scores.won)) return;
    }
  }

  /** Whether all decisions were searched so deep. */
  *#searchWhole(depth: number, slices: Slices): Searching<boolean> {
    const { lines } = this;
    lines.begin();
    for (let number = 0; number < lines.count; number++) {
      const line = lines.next(number);
      const alpha = lines.worstOf(this.#wanted);
      const guess = this.#wanted === 1 && number === 0 && depth > 1 ? line.score : undefined;
      const done =
        guess !== undefined
          ? yield* this.#around(guess, line.index, depth, slices)
          : yield* this.#above(alpha, line.index, depth, slices);
      if (!done) {
        lines.leave(this.#wanted);
        return false;
      }
      const { score, proved } = this.#negamax;
      lines.found(number, score, proved, score > alpha, this.#negamax.lines.of(0));
      if (this.#wanted === 1 && score >= this.#scores.won) break;
    }
    lines.end();
    return true;
  }

  /** In a window around a score, which is widened as long as it does not hold. */
  *#around(guess: number, index: number, depth: number, slices: Slices): Searching<boolean> {
    let alpha = guess - ASPIRATION;
    let beta = guess + ASPIRATION;
    for (let width = ASPIRATION; ; ) {
      if (!(yield* slices.run(index, depth, Math.max(alpha, -INFINITE), Math.min(beta, INFINITE)))) return false;
      const { score } = this.#negamax;
      width *= WIDER;
      if (score <= alpha && alpha > -INFINITE) alpha = score - width;
      else if (score >= beta && beta < INFINITE) beta = score + width;
      else return true;
    }
  }

  /** Whether a decision is better than those before it; if it is, how much. */
  *#above(alpha: number, index: number, depth: number, slices: Slices): Searching<boolean> {
    if (alpha > -INFINITE) {
      if (!(yield* slices.run(index, depth, alpha, alpha + 1))) return false;
      if (this.#negamax.score <= alpha) return true;
    }
    return yield* slices.run(index, depth, alpha, INFINITE);
  }
}
