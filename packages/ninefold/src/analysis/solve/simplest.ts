import { type Rational, rational } from "../../model/index.ts";

/**
 * The fraction of the smallest denominator from `low` to `high`, found by continued fractions. Undefined where the interval
 * has a fraction of such a denominator by chance alone, so that it tells nothing, or is no interval.
 */
export function simplestBetween(low: number, high: number): Rational | undefined {
  if (!(low <= high)) return undefined;
  if (low <= 0 && high >= 0) return rational(0);
  const found = low > 0 ? simplest(low, high, 0) : simplest(-high, -low, 0);
  if (!found) return undefined;
  const [n, d] = found;
  if (d * d * (high - low) > 0.1) return undefined;
  return rational(low > 0 ? n : -n, d);
}

const DEEPEST = 40;

/** Of positive bounds, as numerator and denominator. */
function simplest(low: number, high: number, depth: number): readonly [number, number] | undefined {
  const whole = Math.floor(low);
  if (whole === low) return [whole, 1];
  if (whole + 1 <= high) return [whole + 1, 1];
  if (depth === DEEPEST) return undefined;
  const rest = simplest(1 / (high - whole), 1 / (low - whole), depth + 1);
  if (!rest) return undefined;
  const [d, n] = rest;
  const numerator = whole * d + n;
  return Number.isSafeInteger(numerator) && Number.isSafeInteger(d) ? [numerator, d] : undefined;
}
