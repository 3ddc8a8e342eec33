// What a decision makes of a state, by chance: an effect is asked again and again, each time with one more result.
import { type ChanceSource, chanceOutcomes, Fault, type Rational, rational } from "ninefold/model";
import type { Wanted } from "../program/chance.ts";

/** So many questions are asked, and they take so many times the work of one, to list what chance makes of one decision. */
const MAX_ASKED = 1 << 19;
const MAX_SPENT = 20;

/** A text of a state with its probability. */
export interface Likely {
  readonly probability: Rational;
  readonly text: string;
}

/** What a tuple does with results of chance: a state's text, or what chance is asked for next. */
export type Change = (results: readonly number[]) => string | Wanted;

/** Asks chance for results until a change is whole; `first` is what it answers without any. */
export function drawn(change: Change, chance: ChanceSource, first: string | Wanted = change([])): string {
  const results: number[] = [];
  let answer = first;
  while (typeof answer !== "string") {
    results.push("size" in answer ? chance.uniform(answer.size) : chance.weighted(fractions(answer.weights)));
    answer = change(results);
  }
  return answer;
}

/** All that a change may make of a state, each once. */
export function likelyOf(change: Change): readonly Likely[] {
  // Results of chance that begin alike are asked for once.
  const answers = new Map<string, string | Wanted>();
  const remembering: Change = (results) => {
    const key = results.join(" ");
    const answer = answers.get(key) ?? change(results);
    answers.set(key, answer);
    return answer;
  };
  const merged = new Map<string, Rational>();
  for (const { result, probability } of chanceOutcomes((chance) => drawn(remembering, chance)))
    merged.set(result, merged.get(result)?.add(probability) ?? probability);
  return [...merged].map(([text, probability]) => ({ probability, text }));
}

/** The same change, until it has been asked too much: NF2016. `spent` says the work of the last question, as a part of what one may take. */
export function bounded(change: Change, spent: () => number = () => 0): Change {
  let count = 0;
  let all = 0;
  return (results) => {
    if (count++ > MAX_ASKED || all > MAX_SPENT) {
      throw new Fault("NF2016", "to follow all outcomes of chance takes more work than the limit");
    }
    const answer = change(results);
    all += spent();
    return answer;
  };
}

function fractions(weights: readonly number[]): readonly Rational[] {
  const sum = weights.reduce((all, one) => all + one, 0);
  return weights.map((weight) => rational(weight, sum));
}
