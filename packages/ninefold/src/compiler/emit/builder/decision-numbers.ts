// Numbers for decisions, below 2^31, the same in all positions of a game. Family and parameters are digits in mixed radix,
// so that different decisions have different numbers; where that would not fit, the digits are hashed.

/** How many numbers a parameter can have, and the lowest of them. */
export interface ParameterCodes {
  readonly low: number;
  readonly size: number;
}

/** How decisions are numbered. */
export interface DecisionNumbers {
  /** By decision of the rules what its parts can be. */
  readonly parameters: readonly (readonly ParameterCodes[])[];
  /** By decision of the rules the number of its first member; undefined where they are hashed. */
  readonly first: readonly number[] | undefined;
  /** The number of the first forced step. */
  readonly forced: number;
}

const MAX_CODE = 2 ** 31;

/** More forced steps share the last number. */
export const MAX_FORCED = 1 << 10;

/** Hashed numbers are below this one. */
export const HASHED = MAX_CODE - MAX_FORCED;

/** A multiplier that spreads bits well (Steele and Vigna, 2021). */
export const FACTOR = 0x915f77f5;

/** `hashed`: whether some decisions have no digits, being made in steps. */
export function decisionNumbers(parameters: readonly (readonly ParameterCodes[])[], hashed: boolean): DecisionNumbers {
  const first: number[] = [];
  let total = 0;
  for (const own of parameters) {
    first.push(total);
    total += own.reduce((size, one) => size * one.size, 1);
  }
  const fits = total + MAX_FORCED <= MAX_CODE && !hashed;
  return { parameters, first: fits ? first : undefined, forced: fits ? total : HASHED };
}
