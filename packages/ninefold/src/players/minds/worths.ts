// What outcomes are worth to players, as numbers and by the numbers of outcomes.
import { type GameSystem, numberOf, type Outcome, worthsOf } from "../../model/index.ts";
import { MindError } from "./errors.ts";

/** What stands for a worth of 1 where positions are weighed: more logits than positions come to that are not won. */
export const LOGITS_OF_A_WIN = 16;

export class Worths {
  readonly #system: GameSystem;
  readonly #known: (Float64Array | undefined)[] = [];
  /** The least and the greatest worth to anybody of the outcomes that were met. */
  least = 0;
  greatest = 0;

  constructor(system: GameSystem) {
    this.#system = system;
  }

  /** By player what the outcome with this number is worth. MindError NF7020 where the game does not say. */
  of(number: number, outcomeAt: (number: number) => Outcome): Float64Array {
    const known = this.#known[number];
    if (known) return known;
    const outcome = outcomeAt(number);
    const worths = worthsOf(this.#system, outcome);
    if (!worths) throw new MindError("NF7020", `${this.#system.name} does not say what "${outcome.text}" is worth.`);
    const numbers = Float64Array.from(worths, numberOf);
    this.least = Math.min(this.least, ...numbers);
    this.greatest = Math.max(this.greatest, ...numbers);
    this.#known[number] = numbers;
    return numbers;
  }
}
