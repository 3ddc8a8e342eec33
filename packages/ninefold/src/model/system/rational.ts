import Fraction from "fraction.js";

/** An exact fraction of unbounded integers. Probabilities and utilities are always these, never floating point. */
export type Rational = Fraction;

// All games share these two, so nobody may change them.
export const ZERO: Rational = Object.freeze(new Fraction(0));
export const ONE: Rational = Object.freeze(new Fraction(1));

export function rational(numerator: number | bigint, denominator: number | bigint = 1): Rational {
  return new Fraction(BigInt(numerator), BigInt(denominator));
}

/** `3/4`, `2`: never a decimal. */
export function printRational(value: Rational): string {
  return value.toFraction();
}

/** Longer fractions are cut to so many hexadecimal digits: floating point ends at 256. */
const DIGITS = 250;

/** A fraction in floating point, however long its numerator and denominator are. */
export function numberOf({ s, n, d }: Rational): number {
  const longer = Math.max(n.toString(16).length, d.toString(16).length);
  const shift = BigInt(4 * Math.max(0, longer - DIGITS));
  return Number(s * (n >> shift)) / Number(d >> shift);
}
