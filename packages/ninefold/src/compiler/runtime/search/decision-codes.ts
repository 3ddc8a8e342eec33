// Numbers for decisions, below 2^31, the same in all positions of a game. Family and parameters are digits in mixed radix,
// so that different decisions have different numbers; where that would not fit, the digits are hashed. Of a decision made in
// steps what its steps change in the state is hashed.
import type { FamilyCodes, SearchFacts } from "../../emit/search/emit-search.ts";

const MAX_CODE = 2 ** 31;

/** A multiplier that spreads bits well (Steele and Vigna, 2021). */
const FACTOR = 0x915f77f5;

/** Decisions that are listed one behind the other: so many words each, in a control state, of the state that begins at a byte. */
export interface Listed {
  readonly words: Int32Array;
  readonly begin: number;
  readonly count: number;
  readonly control: number;
  readonly state: number;
}

export class DecisionCodes {
  readonly #families: SearchFacts["families"];
  readonly #parameters: SearchFacts["parameters"];
  /** The words of a decision: its family, and its parameters. */
  readonly #size: number;
  /** By control state and family, as many words: a first number, and what each parameter counts. Undefined where they are hashed. */
  readonly #digits: readonly Int32Array[] | undefined;
  /** The number of the first forced step. */
  readonly #forced: number;

  constructor({ families, parameters }: SearchFacts, size: number) {
    this.#families = families;
    this.#parameters = parameters;
    this.#size = size;
    const digits: (readonly number[])[] = [];
    let total = 0;
    for (const own of parameters) {
      const counts = own.map((_, i) => own.slice(i + 1).reduce((product, { size }) => product * size, 1));
      digits.push([own.reduce((sum, { low }, i) => sum - low * counts[i]!, total), ...counts]);
      total += own.reduce((size, one) => size * one.size, 1);
    }
    const fits = total + MAX_FORCED <= MAX_CODE && !families.flat().some(({ changed }) => changed);
    this.#forced = fits ? total : MAX_CODE - MAX_FORCED;
    if (!fits) return;
    this.#digits = families.map((own) => {
      const table = new Int32Array(size * own.length);
      own.forEach(({ decision }, family) => {
        table.set(digits[decision]!, size * family);
      });
      return table;
    });
  }

  /** Of the forced step with this number, from 1 on. */
  forced(step: number): number {
    return this.#forced + Math.min(step, MAX_FORCED) - 1;
  }

  /** Writes the numbers of decisions. */
  write(listed: Listed, into: Int32Array, from: number): void {
    const { words, begin, count, control } = listed;
    const size = this.#size;
    const digits = this.#digits?.[control];
    for (let i = 0, at = begin; i < count; i++, at += size) {
      into[from + i] = digits ? summed(words, at, size, digits) : this.#hashed(listed, at);
    }
  }

  #hashed({ words, control, state }: Listed, at: number): number {
    const family = this.#families[control]![words[at]!]!;
    if (family.changed) return hashOfChange(words, at, family, state);
    const parameters = this.#parameters[family.decision]!;
    return ending(parameters.reduce((code, { low }, i) => mixed(code, words[at + 1 + i]! - low), family.decision));
  }
}

/** Parts of it may leave 32 bits, and wrap around; the sum does not. */
function summed(words: Int32Array, at: number, size: number, digits: Int32Array): number {
  const row = size * words[at]!;
  let code = digits[row]!;
  for (let i = 1; i < size; i++) code = (code + Math.imul(digits[row + i]!, words[at + i]!)) | 0;
  return code;
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
