// What players may have decided together: all tuples of decisions that look as they were shown, or one that is drawn.
import {
  type ChanceSource,
  type Decision,
  type DecisionTuple,
  numberOf,
  ONE,
  type Rational,
  ZERO,
} from "../../model/index.ts";
import { drawnReal } from "../drawing.ts";

/** The decisions of one player that look as one was shown, with their probabilities; one null where she does not decide. */
export type Possible = readonly { readonly decision: Decision | null; readonly probability: Rational }[];

export interface LikelyTuple {
  readonly tuple: DecisionTuple;
  readonly probability: Rational;
}

/** How many tuples there are of these, by player. */
export const countOf = (possible: readonly Possible[]): number => possible.reduce((all, { length }) => all * length, 1);

/** All of them, one after the other: they may be more than can be held. */
export function* tuplesOf(
  possible: readonly Possible[],
  tuple: DecisionTuple = [],
  probability: Rational = ONE,
): Generator<LikelyTuple> {
  const own = possible[tuple.length];
  if (!own) yield { tuple, probability };
  else for (const one of own) yield* tuplesOf(possible, [...tuple, one.decision], probability.mul(one.probability));
}

/** A decision, and how probable it and those before it are together. */
interface Reached {
  readonly decision: Decision | null;
  readonly upTo: number;
}

/** Draws tuples, each by its probability. What is drawn counts for all of them: its probability is their sum. */
export class Tuples {
  /** By player. */
  readonly #reached: readonly (readonly Reached[])[];
  readonly #probability: Rational;

  constructor(possible: readonly Possible[]) {
    this.#reached = possible.map((own) => {
      let upTo = 0;
      return own.map(({ decision, probability }) => {
        upTo += numberOf(probability);
        return { decision, upTo };
      });
    });
    this.#probability = possible
      .map((own) => own.reduce((sum, { probability }) => sum.add(probability), ZERO))
      .reduce((all, one) => all.mul(one), ONE);
  }

  drawn(chance: ChanceSource): LikelyTuple {
    const tuple = this.#reached.map((own) => {
      const least = drawnReal(chance) * (own.at(-1)?.upTo ?? 0);
      return firstAbove(own, least)?.decision ?? null;
    });
    return { tuple, probability: this.#probability };
  }
}

/** The first that reaches above a number; the last where none does. */
function firstAbove(reached: readonly Reached[], least: number): Reached | undefined {
  let [low, high] = [0, reached.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((reached[middle]?.upTo ?? 0) > least) high = middle;
    else low = middle + 1;
  }
  return reached[low];
}
