// What is known of the positions that decisions lead to before they are searched: a decision that refutes by itself spares the
// search of all others (enhanced transposition cutoffs: Schaeffer and Plaat 1996).
import type { Positions } from "../../../engine/index.ts";
import { before, type Scores } from "./scores.ts";
import { BOUND, type TranspositionTable } from "./table.ts";

/** What the decisions of a position lead to is looked at beforehand, where so many plies are left. */
export const ANTICIPATED_FROM = 3;

/** No decision refutes by itself. */
export const NO_DECISION = -1;

/** Of a level, as its frame has it. */
export interface Refutable {
  readonly level: number;
  readonly count: number;
  /** 1 where who decides is who the values are for, else -1. */
  readonly sign: number;
  /** What is let happen to who decides at most, and how many plies are left. */
  readonly beta: number;
  readonly depth: number;
}

export class Anticipation {
  /** Whether decisions lead to one position each, whose value does not depend on the path. */
  readonly possible: boolean;
  /** What the decision that refutes is worth to who decides; 1 where that is proved. */
  score = 0;
  proved = 0;
  readonly #positions: Positions;
  readonly #scores: Scores;
  readonly #table: TranspositionTable | undefined;
  #value = 0;

  constructor(positions: Positions, scores: Scores, table: TranspositionTable | undefined) {
    this.#positions = positions;
    this.#scores = scores;
    this.#table = table;
    this.possible = !positions.chancy && !positions.remembers;
  }

  /** The decision that is too good to be let happen: it ends the play, or the table knows enough of the position after it. */
  refuting({ level, count, sign, beta, depth }: Refutable): number {
    for (let index = 0; index < count; index++) {
      this.#positions.decide(level, index);
      if (!this.#isKnown(level + 1, sign, depth - 1)) continue;
      this.score = sign * before(this.#value);
      if (this.score >= beta) return index;
    }
    return NO_DECISION;
  }

  /** Whether a position is worth what is noted, or more to who wants it: that of an ending or of a deep enough entry. */
  #isKnown(level: number, sign: number, depth: number): boolean {
    const positions = this.#positions;
    if (positions.ended(level)) {
      positions.look(level);
      this.#value = this.#scores.of(positions.outcome(level));
      this.proved = 1;
      return true;
    }
    const table = this.#table;
    if (!table) return false;
    positions.hash(level);
    if (!table.find(positions.low, positions.high) || (table.depth < depth && !table.proved)) return false;
    const { bound } = table;
    if (bound !== BOUND.exact && bound !== (sign > 0 ? BOUND.least : BOUND.greatest)) return false;
    this.#value = table.score;
    this.proved = table.proved ? 1 : 0;
    return true;
  }
}
