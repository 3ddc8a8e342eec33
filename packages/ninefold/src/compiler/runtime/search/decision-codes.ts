// Numbers for decisions, below 2^31, the same in all positions of a game. Family and parameters are digits in mixed radix,
// so that different decisions have different numbers; where that would not fit, the digits are hashed. Of a decision made in
// steps what its steps change in the state is hashed.
import type { FamilyCodes, SearchFacts } from "../../emit/search/emit-search.ts";

const MAX_CODE = 2 ** 31;

/** A multiplier that spreads bits well (Steele and Vigna, 2021). */
const FACTOR = 0x915f77f5;

export class DecisionCodes {
  readonly #families: SearchFacts["families"];
  readonly #parameters: SearchFacts["parameters"];
  /** By decision of the rules the number of its first member; undefined where they are hashed. */
  readonly #first: readonly number[] | undefined;
  /** The number of the first forced step. */
  readonly #forced: number;

  constructor({ families, parameters }: SearchFacts) {
    this.#families = families;
    this.#parameters = parameters;
    const first: number[] = [];
    let total = 0;
    for (const own of parameters) {
      first.push(total);
      total += own.reduce((size, one) => size * one.size, 1);
    }
    const fits = total + MAX_FORCED <= MAX_CODE && !families.flat().some(({ changed }) => changed);
    this.#first = fits ? first : undefined;
    this.#forced = fits ? total : MAX_CODE - MAX_FORCED;
  }

  /** Of the forced step with this number, from 1 on. */
  forced(step: number): number {
    return this.#forced + Math.min(step, MAX_FORCED) - 1;
  }

  /** Of a decision that is listed at a word in a control state, of the state that begins at a byte. */
  decision(words: Int32Array, at: number, control: number, state: number): number {
    const family = this.#families[control]![words[at]!]!;
    if (family.changed) return hashOfChange(words, at, family, state);
    const parameters = this.#parameters[family.decision]!;
    let code = this.#first ? 0 : family.decision;
    for (let i = 0; i < parameters.length; i++) {
      const { low, size } = parameters[i]!;
      const digit = words[at + 1 + i]! - low;
      code = this.#first ? code * size + digit : mixed(code, digit);
    }
    return this.#first ? this.#first[family.decision]! + code : ending(code);
  }
}

/** More forced steps share the last number. */
const MAX_FORCED = 1 << 10;

const mixed = (code: number, word: number): number => {
  const joined = Math.imul(code ^ word, FACTOR);
  return joined ^ (joined >>> 15);
};

const ending = (code: number): number => {
  const joined = Math.imul(code ^ (code >>> 16), FACTOR);
  return ((joined ^ (joined >>> 15)) >>> 1) % (MAX_CODE - MAX_FORCED);
};

function hashOfChange(words: Int32Array, at: number, { decision, changed }: FamilyCodes, state: number): number {
  let code = decision;
  const bytes = new Uint8Array(words.buffer);
  const record = 4 * at + changed!.offset;
  for (const { offset, bits } of changed!.pieces) {
    for (let byte = 0; byte < bits / 8; byte++) {
      const differs = bytes[record + offset + byte]! ^ bytes[state + offset + byte]!;
      if (differs !== 0) code = mixed(code, (offset + byte) * 256 + differs);
    }
  }
  return ending(code);
}
