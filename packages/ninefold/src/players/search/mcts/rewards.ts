// What outcomes are worth, and the range of the worths that were met: by it rewards are from 0 to 1.
import type { Outcome } from "../../../model/index.ts";

/** What outcomes are worth by player, and the least and the greatest of what was met. */
export interface OutcomeWorths {
  readonly least: number;
  readonly greatest: number;
  of(number: number, outcomeAt: (number: number) => Outcome): Float64Array;
}

export class Rewards {
  readonly #worths: OutcomeWorths;
  readonly #outcomeAt: (number: number) => Outcome;

  constructor(worths: OutcomeWorths, outcomeAt: (number: number) => Outcome) {
    this.#worths = worths;
    this.#outcomeAt = outcomeAt;
  }

  get least(): number {
    return this.#worths.least;
  }

  get range(): number {
    return this.#worths.greatest - this.#worths.least;
  }

  get middle(): number {
    return (this.#worths.greatest + this.#worths.least) / 2;
  }

  ofOutcome(outcome: number): Float64Array {
    return this.#worths.of(outcome, this.#outcomeAt);
  }
}
