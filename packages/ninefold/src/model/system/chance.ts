import type { Rational } from "./rational.ts";

/**
 * The only door through which chance enters a game (Def. 2, step 4). A play is a pure function of the rules, the
 * initial state, the decisions and the indices that this source returned, in order.
 */
export interface ChanceSource {
  /** An index in 0..size-1, each with equal probability. `size` is a positive safe integer. */
  uniform(size: number): number;
  /** An index into `weights`, positive fractions that sum to 1. */
  weighted(weights: readonly Rational[]): number;
}
