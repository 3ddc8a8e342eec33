// Intervals of 95 % around what was counted and measured.

/** Where 95 % of the normal distribution end on both sides. */
const Z = 1.959963984540054;

/** What was found, and between what it is with a confidence of 95 %. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** A share of trials with Wilson's interval (Wilson 1927), which holds for few trials and for shares near 0 and 1 too. */
export function shareOf(successes: number, trials: number): Estimate {
  if (trials === 0) return { value: Number.NaN, low: 0, high: 1 };
  const value = successes / trials;
  const square = Z * Z;
  const middle = (value + square / (2 * trials)) / (1 + square / trials);
  const half = (Z * Math.sqrt((value * (1 - value)) / trials + square / (4 * trials * trials))) / (1 + square / trials);
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The sum of the squares of how far values are from a number. */
const squaresAround = (values: readonly number[], middle: number): number =>
  values.reduce((sum, value) => sum + (value - middle) * (value - middle), 0);

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** A mean with the interval of the normal distribution; without bounds where there are fewer than two values. */
export function meanEstimate(values: readonly number[]): Estimate {
  const value = values.length > 0 ? meanOf(values) : Number.NaN;
  if (values.length < 2) return { value, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const half = Z * Math.sqrt(squaresAround(values, value) / (values.length - 1) / values.length);
  return { value, low: value - half, high: value + half };
}

/**
 * The variance of scores from 0 to 1, to which one score of 0 and one of 1 are added: few scores that happen to be equal do
 * not seem certain.
 */
export function varianceOfScores(scores: readonly number[]): number {
  const all = [...scores, 0, 1];
  return squaresAround(all, meanOf(all)) / all.length;
}

/**
 * The mean of scores from 0 to 1. Its interval is that of the scores with one of 0 and one of 1 added, as Agresti and Caffo
 * (2000) do with shares.
 */
export function scoreEstimate(scores: readonly number[]): Estimate {
  const middle = meanOf([...scores, 0, 1]);
  const half = Z * Math.sqrt(varianceOfScores(scores) / (scores.length + 2));
  const value = scores.length > 0 ? meanOf(scores) : Number.NaN;
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** How far a mean may be off by what `samples` of it are: half of an interval of 95 %. */
export function halfOf(samples: readonly number[]): number {
  const { length } = samples;
  return length < 2 ? Number.POSITIVE_INFINITY : Z * Math.sqrt(squaresAround(samples, meanOf(samples)) / (length - 1));
}
