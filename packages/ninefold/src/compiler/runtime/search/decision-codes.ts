// Numbers for decisions that are listed. Of a decision made in steps what its steps change in the state is hashed.
import {
  type DecisionNumbers,
  decisionNumbers,
  FACTOR,
  HASHED,
  MAX_FORCED,
} from "../../emit/search/decision-numbers.ts";
import type { FamilyCodes, SearchFacts } from "../../emit/search/emit-search.ts";

export class DecisionCodes {
  readonly #families: SearchFacts["families"];
  readonly #numbers: DecisionNumbers;

  constructor({ families, parameters }: SearchFacts) {
    this.#families = families;
    this.#numbers = decisionNumbers(
      parameters,
      families.flat().some(({ changed }) => changed),
    );
  }

  /** More numbers there are not; undefined where they are hashed. */
  get count(): number | undefined {
    return this.#numbers.first && this.#numbers.forced;
  }

  /** Of the forced step with this number, from 1 on. */
  forced(step: number): number {
    return this.#numbers.forced + Math.min(step, MAX_FORCED) - 1;
  }

  /** Of a decision that is listed at a word in a control state, of the state that begins at a byte. */
  decision(words: Int32Array, at: number, control: number, state: number): number {
    const { first, parameters } = this.#numbers;
    const family = this.#families[control]![words[at]!]!;
    if (family.changed) return hashOfChange(words, at, family, state);
    const own = parameters[family.decision]!;
    let code = first ? 0 : family.decision;
    for (let i = 0; i < own.length; i++) {
      const { low, size } = own[i]!;
      const digit = words[at + 1 + i]! - low;
      code = first ? code * size + digit : mixed(code, digit);
    }
    return first ? first[family.decision]! + code : ending(code);
  }
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
