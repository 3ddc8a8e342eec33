import { countWork, type GameSystem } from "../../model/index.ts";

/** What an examination may take where nothing is said: about ten seconds of an ordinary machine. */
export const USUAL_EFFORT = 200_000_000;

/** Beside the work inside the rules: a question to them, and a state that they answer with. */
const QUESTION = 200;

/**
 * The work of an examination, in the units of the interpreter: what it comes to depends on the game alone, and on no clock.
 * Of a game system that counts no work, questions and states are counted.
 */
export class Effort {
  readonly #allowed: number;
  readonly #inside: () => number;
  #questions = 0;

  constructor(system: GameSystem, allowed: number) {
    this.#allowed = allowed;
    this.#inside = countWork(system);
  }

  /** Counts a question and the states that were its answer. */
  asked(states: number): void {
    this.#questions += 1 + states;
  }

  /** Whether this part of what is allowed has been spent. */
  isSpent(part = 1): boolean {
    return this.#inside() + QUESTION * this.#questions >= part * this.#allowed;
  }
}
