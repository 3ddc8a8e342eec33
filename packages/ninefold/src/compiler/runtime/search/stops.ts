// What is done where something stops a question about a level.
import type { DirectlyRunning } from "../../code/ir/code.ts";
import type { GameFacts } from "../answers.ts";
import { isOutOfMemory, reportedFault } from "../faults.ts";
import type { Levels } from "./levels.ts";

export class Stops {
  readonly #running: DirectlyRunning;
  readonly #facts: GameFacts;
  readonly #levels: Levels;

  constructor(running: DirectlyRunning, facts: GameFacts, levels: Levels) {
    this.#running = running;
    this.#facts = facts;
    this.#levels = levels;
  }

  /** Gives more memory where an error says that it was short, so that the question can be asked again; throws any other error. */
  growOr(error: unknown): void {
    // The module says but once what stopped it.
    const trap = this.#running.trapOf(error);
    if (!isOutOfMemory(trap)) throw this.#faultOr(trap);
    this.#levels.grow();
  }

  /** An error of the module as it is told. */
  reported(error: unknown): unknown {
    return this.#faultOr(this.#running.trapOf(error));
  }

  #faultOr(trap: unknown): unknown {
    return reportedFault(trap, this.#facts) ?? trap;
  }
}
