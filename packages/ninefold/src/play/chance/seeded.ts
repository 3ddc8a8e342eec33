import type { ChanceSource, Rational } from "../../model/index.ts";
import { found, requireArgument } from "../arguments.ts";
import { hash128, type Words } from "../platform/hash.ts";

/** What a seeded source is grown from. The number 7 and the text "7" are the same seed. */
export type Seed = string | number;

/** Names the whole computation from a seed to its results; anything that changes a result changes this name. */
export const GENERATOR = "xoshiro128**/1";

/** A seeded source; its `words` are a value, from which `resumed` goes on with the same results. */
export interface SeededSource extends ChanceSource {
  readonly words: Words;
}

const SEEDING = 0x9e3779b9;
const WORD = 2 ** 32;
const LARGEST = 2 ** 53;

/**
 * A chance source whose results are the same on every machine and in every version that has the same `GENERATOR`:
 * xoshiro128** 1.1 (Blackman and Vigna, 2018), its four words being `hash128` of the seed's UTF-8 bytes with
 * seed 0x9e3779b9. Every result is exactly as probable as asked, by rejection; a single outcome draws nothing.
 *
 * @throws RangeError for a number that is not a safe integer.
 */
export function seeded(seed: Seed): SeededSource {
  requireSeed("seed", seed);
  return resumed(hash128(new TextEncoder().encode(String(seed)), SEEDING));
}

export const isSeed = (value: unknown): value is Seed => typeof value === "string" || Number.isSafeInteger(value);

/** @throws ArgumentError for what is no seed. */
export function requireSeed(name: string, seed: unknown): void {
  requireArgument(isSeed(seed), name, seed, "a seed: a text or a safe integer");
}

/** The source that goes on where one with these `words` stopped. */
export function resumed(words: Words): SeededSource {
  const fit: boolean = Array.isArray(words) && words.length === 4 && words.every((word) => Number.isSafeInteger(word));
  requireArgument(fit, "resumed", words, "the four words of a seeded source");
  // All zeros is the one state that xoshiro never leaves.
  let [a, b, c, d] = words.some((word) => word !== 0) ? words : [1, 0, 0, 0];

  const draw = (): number => {
    const five = Math.imul(b, 5);
    const result = Math.imul((five << 7) | (five >>> 25), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result >>> 0;
  };

  return {
    ...drawnBy(draw),
    get words() {
      return [a >>> 0, b >>> 0, c >>> 0, d >>> 0] as const;
    },
  };
}

/**
 * A source that makes its results of words of 32 bits, each of which must be as probable as any other. Every result is
 * exactly as probable as asked, by rejection; a single outcome draws nothing.
 */
export function drawnBy(draw: () => number): ChanceSource {
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

/** The plays from `first` on of a seed with these words, as a compiled game is asked for them: as many as it knows apart. */
export interface PlaysOfSeed {
  readonly seed: Words;
  readonly first: number;
  readonly plays: number;
}

/**
 * The first of so many plays as a compiled game is asked for them. It knows plays by 32 bits, so that each 2^32 of them
 * have words of their own; those of the first are the seed's.
 */
export function playsOfSeed(words: Words, first: number, plays: number): PlaysOfSeed {
  const turn = Math.floor(first / WORD);
  const inTurn = first % WORD;
  const bytes = new DataView(new ArrayBuffer(20));
  for (const [i, word] of [...words, turn].entries()) bytes.setUint32(4 * i, word, true);
  const seed = turn === 0 ? words : hash128(new Uint8Array(bytes.buffer), SEEDING);
  return { seed, first: inTurn, plays: Math.min(plays, WORD - inTurn) };
}
