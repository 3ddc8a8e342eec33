// Questions to chance, as values.
import type { ChanceSource, Rational } from "ninefold/model";

/** One of so many outcomes alike, or one with these weights. */
export type Ask = { readonly outcomes: number; readonly weights?: readonly Rational[] };

export const answered = (chance: ChanceSource, { outcomes, weights }: Ask): number =>
  weights ? chance.weighted(weights) : chance.uniform(outcomes);

/** A source that answers by a function of the question and how many came before. */
export function askedOf(answer: (ask: Ask, number: number) => number): ChanceSource {
  let number = 0;
  return {
    uniform: (outcomes) => answer({ outcomes }, number++),
    weighted: (weights) => answer({ outcomes: weights.length, weights }, number++),
  };
}
