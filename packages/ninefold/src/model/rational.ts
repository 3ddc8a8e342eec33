import Fraction from "fraction.js";

/** An exact fraction of unbounded integers. Probabilities and utilities are always these, never floating point. */
export type Rational = Fraction;

export const ZERO: Rational = new Fraction(0);
export const ONE: Rational = new Fraction(1);

export function rational(numerator: number | bigint, denominator: number | bigint = 1): Rational {
  return new Fraction(BigInt(numerator), BigInt(denominator));
}

/** `3/4`, `2`: never a decimal. */
export function printRational(value: Rational): string {
  return value.toFraction();
}
