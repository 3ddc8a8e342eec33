import type { ChanceSource } from "../../model/index.ts";
import { requireArgument } from "../arguments.ts";
import { hash128, type Words } from "../platform/hash.ts";
import { drawnFrom } from "./drawn.ts";

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
    ...drawnFrom(draw),
    get words() {
      return [a >>> 0, b >>> 0, c >>> 0, d >>> 0] as const;
    },
  };
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
