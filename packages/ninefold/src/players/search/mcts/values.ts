// What positions are worth to each player: outcomes, and what is proved of positions, by numbers.
import type { Outcome } from "../../../model/index.ts";
import { NONE } from "./tree.ts";

/** What outcomes are worth, and the range of what was met. */
export interface OutcomeWorths {
  readonly least: number;
  readonly greatest: number;
  of(number: number, outcomeAt: (number: number) => Outcome): Float64Array;
}

/** More are not kept; what would be one is not proved then. */
const MOST = 1 << 16;

export class Values {
  readonly #worths: OutcomeWorths;
  readonly #outcomeAt: (number: number) => Outcome;
  readonly #all: Float64Array[] = [];
  readonly #ofOutcome: number[] = [];
  /** By player the worth that no outcome exceeds and that tells what the others get; infinite where none is known. */
  readonly #greatest: Float64Array;

  constructor(worths: OutcomeWorths, outcomeAt: (number: number) => Outcome, greatest: Float64Array) {
    this.#worths = worths;
    this.#outcomeAt = outcomeAt;
    this.#greatest = greatest;
  }

  /** The difference between the worths that were met. */
  get range(): number {
    return this.#worths.greatest - this.#worths.least;
  }

  /** A worth in the middle of those that were met. */
  get middle(): number {
    return (this.#worths.greatest + this.#worths.least) / 2;
  }

  get least(): number {
    return this.#worths.least;
  }

  ofOutcome(outcome: number): Float64Array {
    return this.#worths.of(outcome, this.#outcomeAt);
  }

  /** The number of what an outcome is worth. */
  numberOf(outcome: number): number {
    this.#ofOutcome[outcome] ??= this.add(this.ofOutcome(outcome));
    return this.#ofOutcome[outcome];
  }

  /** The number of a value; `NONE` where there are too many. */
  add(value: Float64Array): number {
    return this.#all.length < MOST ? this.#all.push(value) - 1 : NONE;
  }

  at(number: number): Float64Array {
    const value = this.#all[number];
    if (!value) throw new RangeError(`no value has the number ${number}`);
    return value;
  }

  /** Whether nothing is worth more to a player, and nothing else as much. */
  isGreatest(number: number, player: number): boolean {
    return this.at(number)[player]! >= this.#greatest[player]!;
  }

  /** Whether two values are the same for all players. */
  same(one: number, other: number): boolean {
    const others = this.at(other);
    return one === other || this.at(one).every((worth, player) => worth === others[player]);
  }
}
