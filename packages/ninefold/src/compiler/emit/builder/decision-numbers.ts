// Numbers for decisions, below 2^31, the same in all positions of a game. Family and parameters are digits in mixed radix,
// so that different decisions have different numbers; where that would not fit, the digits are hashed. Decisions made in
// steps are hashed always, to numbers that no others have.
import type { Value } from "../../../language/core/types.ts";

/** How many numbers a parameter can have, and the lowest of them; of one that is a set, the sets with these numbers. */
export interface ParameterCodes {
  readonly low: number;
  readonly size: number;
  readonly sets?: readonly Value[];
}

/** How decisions are numbered. */
export interface DecisionNumbers {
  /** By decision of the rules what its parts can be. */
  readonly parameters: readonly (readonly ParameterCodes[])[];
  /** By decision of the rules the number of its first member; undefined where they are hashed. */
  readonly first: readonly number[] | undefined;
  /** The number of the first forced step. */
  readonly forced: number;
  /** The least of the numbers to which decisions are hashed; the greatest is the greatest of all. */
  readonly hashed: number;
  /** All numbers of decisions are below this one; undefined where some are hashed. */
  readonly below: number | undefined;
}

export const MAX_CODE = 2 ** 31;

/** More forced steps share the last number. */
export const MAX_FORCED = 1 << 10;

/** So many numbers at least are left for decisions made in steps. */
const LEAST_HASHED = 2 ** 30;

/** A multiplier that spreads bits well (Steele and Vigna, 2021). */
export const FACTOR = 0x915f77f5;

/** `inSteps`: whether some decisions have no digits, being made in steps. */
export function decisionNumbers(parameters: readonly (readonly ParameterCodes[])[], inSteps: boolean): DecisionNumbers {
  const first: number[] = [];
  let total = 0;
  for (const own of parameters) {
    first.push(total);
    total += own.reduce((size, one) => size * one.size, 1);
  }
  const fits = total + MAX_FORCED + (inSteps ? LEAST_HASHED : 0) <= MAX_CODE;
  const forced = fits ? total : 0;
  const below = fits && !inSteps ? total : undefined;
  return { parameters, first: fits ? first : undefined, forced, hashed: forced + MAX_FORCED, below };
}
