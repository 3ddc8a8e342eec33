// The chance outcomes of one decision: each by the results that lead to it, with its probability. Results that lead to one
// state are one outcome.
import { numberOf, type Rational, rational } from "../../../model/system/rational.ts";

/** A result of chance is four i32 of a script: which it was, of how many, its share and the whole. */
const ENTRY_WORDS = 4;

interface Outcome {
  /** By result which it was. */
  readonly results: Int32Array;
  readonly state: Uint8Array;
  probability: Rational;
}

export class FoundChances {
  readonly index: number;
  readonly #outcomes: Outcome[] = [];
  readonly #byHash = new Map<number, Outcome[]>();

  constructor(index: number) {
    this.index = index;
  }

  get size(): number {
    return this.#outcomes.length;
  }

  /** Adds the state that results lead to, by a hash of it; the script has so many entries. */
  add(state: Uint8Array, hash: number, script: Int32Array): void {
    const share = probabilityOf(script);
    const alike = this.#byHash.get(hash) ?? [];
    const known = alike.find((other) => equal(other.state, state));
    if (known) {
      known.probability = known.probability.add(share);
      return;
    }
    const results = new Int32Array(script.length / ENTRY_WORDS).map((_, i) => script[ENTRY_WORDS * i]!);
    const added = { results, state: state.slice(), probability: share };
    alike.push(added);
    this.#byHash.set(hash, alike);
    this.#outcomes.push(added);
  }

  probability(chance: number): number {
    return numberOf(this.#at(chance).probability);
  }

  /** Writes a script of the results of an outcome; how many they are. */
  writeScript(chance: number, words: Int32Array, at: number): number {
    const { results } = this.#at(chance);
    results.forEach((result, i) => {
      words[at + ENTRY_WORDS * i] = result;
    });
    return results.length;
  }

  #at(chance: number): Outcome {
    const found = this.#outcomes[chance];
    if (!found) throw new RangeError(`no chance outcome has the number ${chance}`);
    return found;
  }
}

/** How likely the results of a script are. */
export function probabilityOf(script: Int32Array): Rational {
  let [share, whole] = [1n, 1n];
  for (let at = 0; at < script.length; at += ENTRY_WORDS) {
    share *= BigInt(script[at + 2]! >>> 0);
    whole *= BigInt(script[at + 3]! >>> 0);
  }
  return rational(share, whole);
}

const equal = (a: Uint8Array, b: Uint8Array): boolean => a.every((byte, i) => byte === b[i]);
