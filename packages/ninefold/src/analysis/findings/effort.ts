import { type Choices, countWork, type GameSystem } from "../../model/index.ts";

/** What an examination may take where nothing is said: about ten seconds of an ordinary machine. */
export const USUAL_EFFORT = 200_000_000;

/**
 * What is done around the rules, in the same units, which take about 40 ns: a question, each state that is an answer and each
 * letter of its encoding, each decision that is listed, and each track whose value is printed. Measured on games in which the
 * one or the other takes most of the time: shogi has long encodings, duck chess a thousand decisions at once, and dark hex views.
 */
const QUESTION = 100;
const STATE = 200;
const LETTER = 2;
const DECISION = 25;
const TRACK = 10;

/**
 * The work of an examination, in the units of the interpreter: what it comes to depends on the game alone, and on no clock.
 * Of a game system that counts no work, only what is done around the rules is counted.
 */
export class Effort {
  readonly #allowed: number;
  readonly #inside: () => number;
  readonly #tracks: number;
  #outside = 0;

  constructor(system: GameSystem, allowed: number) {
    this.#allowed = allowed;
    this.#inside = countWork(system);
    this.#tracks = system.tracks.reduce((sum, { indices }) => sum + indices.length, 0);
  }

  asked(questions: number): void {
    this.#outside += QUESTION * questions;
  }

  /** Counts the states that a question was answered with, each with an encoding about as long as this. */
  reached(states: number, length: number): void {
    this.#outside += states * (STATE + LETTER * length);
  }

  /** Counts the questions what each player may decide, and their answers. */
  listed(choices: Choices): void {
    for (const legal of choices) this.#outside += QUESTION + DECISION * legal.length;
  }

  /** Counts so many states whose values are printed, or views of one. */
  printed(times: number): void {
    this.#outside += TRACK * this.#tracks * times;
  }

  /** Whether this part of what is allowed has been spent. */
  isSpent(part = 1): boolean {
    return this.#inside() + this.#outside >= part * this.#allowed;
  }
}
