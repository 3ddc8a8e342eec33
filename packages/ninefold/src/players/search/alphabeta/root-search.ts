// Iterative deepening: the decisions at the root are searched one ply deep, then two, and so on, each time in the order of
// what was found before.
import { MAX_LEVEL } from "./frames.ts";
import { RootLines } from "./root-lines.ts";
import { INFINITE, Rescaled } from "./scores.ts";
import { type Machine, type Searching, type SearchLimits, Slices } from "./slices.ts";

/** The first window of a deeper search reaches so far around what was found before. */
const ASPIRATION = 2 ** 12;
const WIDER = 8;

export class RootSearch {
  readonly lines: RootLines;
  /** So many plies were searched whole. */
  depth = 0;
  readonly #machine: Machine;
  readonly #wanted: number;

  /** Of a position with so many decisions; of so many of them it is wanted what they are worth. */
  constructor(machine: Machine, count: number, wanted = 1) {
    this.#machine = machine;
    this.#wanted = Math.min(count, wanted);
    this.lines = new RootLines(count);
  }

  *search(limits: SearchLimits): Searching<void> {
    const slices = new Slices(this.#machine, limits);
    const deepest = Math.min(limits.depth ?? MAX_LEVEL, MAX_LEVEL);
    for (let depth = 1; depth <= deepest; depth++) {
      try {
        if (!(yield* this.#searchWhole(depth, slices))) return;
      } catch (error) {
        if (!(error instanceof Rescaled)) throw error;
        this.#machine.forget();
        this.lines.forget();
        this.depth = 0;
        depth = 0;
        continue;
      }
      this.depth = depth;
      if (this.lines.isSettled(this.#wanted, this.#machine.won)) return;
    }
  }

  /** Whether all decisions were searched so deep. */
  *#searchWhole(depth: number, slices: Slices): Searching<boolean> {
    const { lines } = this;
    lines.begin();
    for (let number = 0; number < lines.count; number++) {
      const line = lines.next(number);
      const alpha = lines.worstOf(this.#wanted);
      const isGuessed = this.#machine.windowed && this.#wanted === 1 && number === 0 && depth > 1;
      const done = isGuessed
        ? yield* this.#around(line.score, line.index, depth, slices)
        : yield* this.#above(alpha, line.index, depth, slices);
      if (!done) {
        lines.leave(this.#wanted);
        return false;
      }
      const { score, proved, tied, line: plies, won, lost } = this.#machine;
      lines.found(number, { score, proved, tied, exact: score > alpha, lost: proved && score <= lost, plies });
      if (this.#wanted === 1 && score >= won) break;
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
      const { score } = this.#machine;
      width *= WIDER;
      if (score <= alpha && alpha > -INFINITE) alpha = score - width;
      else if (score >= beta && beta < INFINITE) beta = score + width;
      else return true;
    }
  }

  /** Whether a decision is better than those before it; if it is, how much. */
  *#above(alpha: number, index: number, depth: number, slices: Slices): Searching<boolean> {
    if (alpha > -INFINITE && this.#machine.windowed) {
      if (!(yield* slices.run(index, depth, alpha, alpha + 1))) return false;
      if (this.#machine.score <= alpha) return true;
    }
    return yield* slices.run(index, depth, alpha, INFINITE);
  }
}
