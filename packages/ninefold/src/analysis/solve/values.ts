// What is known of the states of a game, in arrays: no object for each.
import type { Worths } from "./worths.ts";

/** In place of a number of steps: chance has a say in it, or the play need not end. More than any number of steps. */
export const UNCERTAIN = 2 ** 31 - 2;
export const ENDLESS = 2 ** 31 - 1;

/** One step before. */
export const oneMore = (steps: number): number => (steps >= UNCERTAIN - 1 ? Math.max(steps, UNCERTAIN) : steps + 1);

/** Between what a state is worth to the first player. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

export class Values {
  readonly worths: Worths;
  /** By state the number of its worth; -1 where it is known within an interval alone, or not yet. */
  readonly worth: Int32Array;
  /** By state which of its edges to take, counted from its first; -1 where none is taken surely. */
  readonly choice: Int32Array;
  readonly steps: Int32Array;
  /** By state 1 where its worth is the same whatever a play without end is worth. */
  readonly ends: Uint8Array;
  /** By state 1 where who decides is indifferent and others are not, there or in a state that follows. */
  readonly ties: Uint8Array;
  exact = 0;
  readonly #size: number;
  #bounds: { readonly low: Float64Array; readonly high: Float64Array } | undefined;

  constructor(worths: Worths, size: number) {
    this.worths = worths;
    this.#size = size;
    this.worth = new Int32Array(size).fill(-1);
    this.choice = new Int32Array(size).fill(-1);
    this.steps = new Int32Array(size).fill(UNCERTAIN);
    this.ends = new Uint8Array(size);
    this.ties = new Uint8Array(size);
  }

  settle(state: number, worth: number, choice: number, steps: number): void {
    this.worth[state] = worth;
    this.choice[state] = choice;
    this.steps[state] = steps;
    this.exact++;
  }

  /** Bounds of what the states are worth to the first player, of those that are approximated and where these lead. */
  get bounds(): { readonly low: Float64Array; readonly high: Float64Array } {
    this.#bounds ??= { low: new Float64Array(this.#size), high: new Float64Array(this.#size) };
    return this.#bounds;
  }

  interval(state: number): Interval {
    const id = this.worth[state]!;
    if (id < 0) return { low: this.bounds.low[state]!, high: this.bounds.high[state]! };
    const number = this.worths.number(id);
    return { low: number, high: number };
  }
}
