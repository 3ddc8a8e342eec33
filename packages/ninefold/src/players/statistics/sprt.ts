// Wald's sequential probability ratio test on scores from 0 to 1: plays go on until one of two hypotheses is that much likelier.
import { powerOfTen } from "../arithmetic/exponential.ts";
import { logarithm } from "../arithmetic/logarithm.ts";
import { meanOf, varianceOfScores } from "./intervals.ts";

/** Two mean scores, of which the test tells which is likelier; `s0` is below `s1`. */
export interface Hypotheses {
  readonly s0: number;
  readonly s1: number;
}

/** Each hypothesis is refused with a probability of 5 % where it holds. */
export const SPRT_BOUND: number = logarithm(19);

/** The score that a difference in Elo ratings promises. */
export const scoreOfElo = (elo: number): number => 1 / (1 + powerOfTen(-elo / 400));

/**
 * How much likelier `s1` is than `s0`, as a logarithm: the mean of the scores is taken to be normally distributed, with their own
 * variance. Scores of one pair of plays are one score, since they depend on each other.
 */
export function logLikelihoodRatio(scores: readonly number[], { s0, s1 }: Hypotheses): number {
  if (scores.length === 0) return 0;
  return (scores.length * (s1 - s0) * (2 * meanOf(scores) - s0 - s1)) / (2 * varianceOfScores(scores));
}

/** Which hypothesis is accepted; undefined where it takes more plays. */
export function accepted(ratio: number): "s0" | "s1" | undefined {
  if (ratio >= SPRT_BOUND) return "s1";
  return ratio <= -SPRT_BOUND ? "s0" : undefined;
}
