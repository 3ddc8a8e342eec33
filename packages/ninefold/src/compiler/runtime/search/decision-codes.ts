// Numbers for decisions that are listed. Of a decision made in steps what its steps change in the state is hashed.
import {
  type DecisionNumbers,
  FACTOR,
  MAX_CODE,
  MAX_FORCED,
  type ParameterCodes,
} from "../../emit/builder/decision-numbers.ts";
import type { FamilyCodes, SearchFacts } from "../../emit/search/emit-search.ts";

/** Decisions that are listed one behind the other: so many words each, in a control state, of the state that begins at a byte. */
export interface DecisionsListed {
  readonly words: Int32Array;
  readonly begin: number;
  readonly count: number;
  readonly control: number;
  readonly state: number;
}

/** A parameter as code has it, and what its numbers are. */
interface CodedParameter {
  readonly code: number;
  readonly codes: ParameterCodes;
}

export class DecisionCodes {
  readonly #families: SearchFacts["families"];
  readonly #numbers: DecisionNumbers;
  /** The words of a decision: its family, and its parameters. */
  readonly #size: number;
  /** By control state and family, as many words: a first number, and what each parameter counts. Undefined where all are hashed. */
  readonly #digits: readonly Int32Array[] | undefined;
  /** By control state whether no decision is hashed. */
  readonly #exact: readonly boolean[];

  constructor({ families, numbers }: SearchFacts, size: number) {
    this.#families = families;
    this.#numbers = numbers;
    this.#size = size;
    const { first, parameters } = numbers;
    this.#exact = families.map((own) => first !== undefined && own.every(({ changed }) => !changed));
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

  /** All numbers are below this one; undefined where some are hashed. */
  get below(): number | undefined {
    return this.#numbers.below;
  }

  /** Of the forced step with this number, from 1 on. */
  forced(step: number): number {
    return this.#numbers.forced + Math.min(step, MAX_FORCED) - 1;
  }

  /** The inverse, of a member of a family: its decision and parameters, as code has them. */
  parts(code: number): { readonly decision: number; readonly parameters: readonly CodedParameter[] } | undefined {
    const { first, forced, parameters } = this.#numbers;
    if (!first || !(code >= 0 && code < forced)) return undefined;
    // The last that begins there or before: one without members begins where the next does.
    const decision = first.findLastIndex((begin) => begin <= code);
    let left = code - first[decision]!;
    const found = parameters[decision]!.toReversed().map((codes) => {
      const digit = left % codes.size;
      left = (left - digit) / codes.size;
      return { code: codes.low + digit, codes };
    });
    return { decision, parameters: found.reverse() };
  }

  /** Writes the numbers of decisions. */
  write(listed: DecisionsListed, into: Int32Array, from: number): void {
    const { words, begin, count, control } = listed;
    const size = this.#size;
    const digits = this.#exact[control] ? this.#digits?.[control] : undefined;
    for (let i = 0, at = begin; i < count; i++, at += size) {
      into[from + i] = digits ? summed(words, at, size, digits) : this.#one(listed, at);
    }
  }

  #one({ words, control, state }: DecisionsListed, at: number): number {
    const family = this.#families[control]![words[at]!]!;
    const { parameters, hashed } = this.#numbers;
    if (family.changed) return ending(hashOfChange(words, at, family, state), hashed);
    const digits = this.#digits?.[control];
    if (digits) return summed(words, at, this.#size, digits);
    const own = parameters[family.decision]!;
    return ending(
      own.reduce((code, { low }, i) => mixed(code, words[at + 1 + i]! - low), beginning(family)),
      hashed,
    );
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

/** Decisions with the same parameters begin far from each other. */
const beginning = ({ decision }: FamilyCodes): number => mixed(0, decision + 1);

const ending = (code: number, hashed: number): number => {
  const joined = Math.imul(code ^ (code >>> 16), FACTOR);
  return hashed + (((joined ^ (joined >>> 15)) >>> 1) % (MAX_CODE - hashed));
};

function hashOfChange(words: Int32Array, at: number, family: FamilyCodes, state: number): number {
  const { changed } = family;
  let code = beginning(family);
  const bytes = new Uint8Array(words.buffer);
  const record = 4 * at + changed!.offset;
  for (const { offset, bits } of changed!.pieces) {
    for (let byte = 0; byte < bits / 8; byte++) {
      const differs = bytes[record + offset + byte]! ^ bytes[state + offset + byte]!;
      if (differs !== 0) code = mixed(code, (offset + byte) * 256 + differs);
    }
  }
  return code;
}
