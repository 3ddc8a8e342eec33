// Numbers for decisions that are listed. Of a decision made in steps what its steps change in the state is hashed.
import { type DecisionNumbers, FACTOR, HASHED, MAX_FORCED } from "../../emit/builder/decision-numbers.ts";
import type { FamilyCodes, SearchFacts } from "../../emit/search/emit-search.ts";

/** Decisions that are listed one behind the other: so many words each, in a control state, of the state that begins at a byte. */
export interface DecisionsListed {
  readonly words: Int32Array;
  readonly begin: number;
  readonly count: number;
  readonly control: number;
  readonly state: number;
}

export class DecisionCodes {
  readonly #families: SearchFacts["families"];
  readonly #numbers: DecisionNumbers;
  /** The words of a decision: its family, and its parameters. */
  readonly #size: number;
  /** By control state and family, as many words: a first number, and what each parameter counts. Undefined where they are hashed. */
  readonly #digits: readonly Int32Array[] | undefined;

  constructor({ families, numbers }: SearchFacts, size: number) {
    this.#families = families;
    this.#numbers = numbers;
    this.#size = size;
    const { first, parameters } = numbers;
    if (!first) return;
    const digits = parameters.map((own, decision) => {
      const counts = own.map((_, i) => own.slice(i + 1).reduce((product, one) => product * one.size, 1));
      return [own.reduce((sum, { low }, i) => sum - low * counts[i]!, first[decision]!), ...counts];
    });
    this.#digits = families.map((own) => {
      const table = new Int32Array(size * own.length);
      own.forEach(({ decision }, family) => {
        table.set(digits[decision]!, size * family);
      });
      return table;
    });
  }

  /** All numbers are below this one; undefined where they are hashed. */
  get below(): number | undefined {
    return this.#numbers.first && this.#numbers.forced;
  }

  /** Of the forced step with this number, from 1 on. */
  forced(step: number): number {
    return this.#numbers.forced + Math.min(step, MAX_FORCED) - 1;
  }

  /** The inverse, of a member of a family: its decision and parameters, as code has them. */
  parts(code: number): { readonly decision: number; readonly parameters: readonly number[] } | undefined {
    const { first, forced, parameters } = this.#numbers;
    if (!first || !(code >= 0 && code < forced)) return undefined;
    // The last that begins there or before: one without members begins where the next does.
    const decision = first.findLastIndex((begin) => begin <= code);
    let left = code - first[decision]!;
    const found = parameters[decision]!.toReversed().map(({ low, size }) => {
      const digit = left % size;
      left = (left - digit) / size;
      return low + digit;
    });
    return { decision, parameters: found.reverse() };
  }

  /** Writes the numbers of decisions. */
  write(listed: DecisionsListed, into: Int32Array, from: number): void {
    const { words, begin, count, control } = listed;
    const size = this.#size;
    const digits = this.#digits?.[control];
    for (let i = 0, at = begin; i < count; i++, at += size) {
      into[from + i] = digits ? summed(words, at, size, digits) : this.#hashed(listed, at);
    }
  }

  #hashed({ words, control, state }: DecisionsListed, at: number): number {
    const family = this.#families[control]![words[at]!]!;
    if (family.changed) return hashOfChange(words, at, family, state);
    const parameters = this.#numbers.parameters[family.decision]!;
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

const mixed = (code: number, word: number): number => {
  const joined = Math.imul(code ^ word, FACTOR);
  return joined ^ (joined >>> 15);
};

const ending = (code: number): number => {
  const joined = Math.imul(code ^ (code >>> 16), FACTOR);
  return ((joined ^ (joined >>> 15)) >>> 1) % HASHED;
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
