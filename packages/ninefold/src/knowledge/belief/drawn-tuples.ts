// Tuples of decisions that are too many to be gone through: some are drawn.
import { type ChanceSource, type Decision, numberOf, ONE, type Rational, ZERO } from "../../model/index.ts";
import { drawnReal } from "../drawing.ts";
import type { MixedTuple, Share } from "./mixing.ts";

/** How many tuples there are of these shares, one list for each player. */
export const countOf = (shares: readonly (readonly Share[])[]): number =>
  shares.reduce((all, { length }) => all * length, 1);

/** A decision, and how probable it and those before it are together. */
interface Reached {
  readonly decision: Decision | null;
  readonly upTo: number;
}

/** Draws tuples, each by its probability. What is drawn counts for all of them: its probability is their sum. */
export class DrawnTuples {
  /** By player. */
  readonly #reached: readonly (readonly Reached[])[];
  readonly #probability: Rational;

  constructor(shares: readonly (readonly Share[])[]) {
    this.#reached = shares.map((own) => {
      let upTo = 0;
      return own.map(({ decision, probability }) => {
        upTo += numberOf(probability);
        return { decision, upTo };
      });
    });
    this.#probability = shares
      .map((own) => own.reduce((sum, { probability }) => sum.add(probability), ZERO))
      .reduce((all, one) => all.mul(one), ONE);
  }

  drawn(chance: ChanceSource): MixedTuple {
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
