// Powers of e and of 10, and the logistic function, that are the same on every machine, as logarithms are.

/** ln 2 in two parts: small whole numbers times the first are exact (fdlibm, e_exp.c). */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/** e^x is larger than any number above the first, and nothing below the second. */
const OVERFLOW = 709.782712893384;
const UNDERFLOW = -745.1332191019412;

/** 1/k!, the last one that counts where x is at most ½ ln 2 first. */
const COEFFICIENTS: readonly number[] = Array.from({ length: 14 }, (_, i) => {
  let factorial = 1;
  for (let k = 2; k <= 13 - i; k++) factorial *= k;
  return 1 / factorial;
});

/** 2^k by k + 1074: doubling is exact. */
const SMALLEST = 1074;
const powers = new Float64Array(SMALLEST + 1024);
for (let i = 0, power = Number.MIN_VALUE; i < powers.length; i++, power *= 2) powers[i] = power;
const powerOfTwo = (k: number): number => powers[SMALLEST + k] ?? Number.NaN;

/** e^x: 2^k · e^r by the series of e^r, where x = k · ln 2 + r. */
export function exponential(x: number): number {
  if (x > OVERFLOW) return Number.POSITIVE_INFINITY;
  if (x < UNDERFLOW) return 0;
  const k = Math.round(x / Math.LN2);
  const r = x - k * LN2_HIGH - k * LN2_LOW;
  let sum = 0;
  for (const coefficient of COEFFICIENTS) sum = sum * r + coefficient;
  // In two steps, since 2^k alone may be no number where 2^k · e^r is one.
  const half = k >> 1;
  return sum * powerOfTwo(half) * powerOfTwo(k - half);
}

/** 10^x. */
export const powerOfTen = (x: number): number => exponential(x * Math.LN10);

/** x^n of a whole number n from 0. */
export function wholePower(x: number, n: number): number {
  let power = 1;
  for (let i = 0; i < n; i++) power *= x;
  return power;
}

/** 1 / (1 + e^−x): a chance whose logarithm of odds is x. */
export const logistic = (x: number): number => 1 / (1 + exponential(-x));
