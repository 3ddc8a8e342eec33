// Chance by words of 32 bits, wherever they come from.
import type { ChanceSource, Rational } from "../../model/index.ts";
import { found, requireArgument } from "../arguments.ts";

const WORD = 2 ** 32;
const LARGEST = 2 ** 53;

/**
 * A source of chance by words from 0 to 2^32 - 1 that are each as probable: those of `crypto.getRandomValues` where nobody may
 * foresee them. Every result is exactly as probable as asked, by rejection; a single outcome draws nothing.
 */
export function drawnFrom(draw: () => number): ChanceSource {
  requireArgument(typeof draw === "function", "drawnFrom", draw, "a function that draws a word");
  const uniform = (outcomes: number): number => {
    if (!Number.isSafeInteger(outcomes) || outcomes < 1)
      throw new RangeError(`There cannot be ${found(outcomes)} outcomes of chance.`);
    if (outcomes === 1) return 0;
    const wide = outcomes > WORD;
    const end = wide ? LARGEST - (LARGEST % outcomes) : WORD - (WORD % outcomes);
    for (;;) {
      const drawn = wide ? (draw() >>> 11) * WORD + draw() : draw();
      if (drawn < end) return drawn % outcomes;
    }
  };

  const below = (end: bigint): bigint => {
    if (end <= BigInt(Number.MAX_SAFE_INTEGER)) return BigInt(uniform(Number(end)));
    const bits = BigInt((end - 1n).toString(2).length);
    for (;;) {
      let drawn = 0n;
      for (let have = 0n; have < bits; have += 32n) drawn = (drawn << 32n) | BigInt(draw());
      drawn = BigInt.asUintN(Number(bits), drawn);
      if (drawn < end) return drawn;
    }
  };

  return {
    uniform,
    weighted: (weights) => {
      const fit = Array.isArray(weights) && weights.every((weight) => typeof weight?.d === "bigint");
      requireArgument(fit, "weighted", weights, "a list of fractions");
      const { parts, total } = commonParts(weights);
      let left = below(total);
      return parts.findIndex((part) => {
        left -= part;
        return left < 0n;
      });
    },
  };
}

/** The weights as whole parts of their common denominator. */
function commonParts(weights: readonly Rational[]): { readonly parts: readonly bigint[]; readonly total: bigint } {
  const total = weights.reduce((multiple, { d }) => (multiple / divisor(multiple, d)) * d, 1n);
  const parts = weights.map(({ s, n, d }) => s * n * (total / d));
  if (parts.some((part) => part <= 0n) || parts.reduce((sum, part) => sum + part, 0n) !== total) {
    const printed = weights.slice(0, 8).map((weight) => weight.toFraction());
    throw new RangeError(`Weights must be above 0 and sum to 1, not ${printed.join(" + ") || "nothing"}.`);
  }
  return { parts, total };
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b);
}
