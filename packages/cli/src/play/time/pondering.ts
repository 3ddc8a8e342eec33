// Thinking of the machine's seats while a person decides.
import { KnowledgeError } from "ninefold/knowledge";
import { Fault } from "ninefold/model";
import { type Match, run } from "ninefold/play";
import { type MindChoice, MindError, ponderingOf } from "ninefold/players";

/** Who thinks, by the number of the player, and by what. */
export type Thinkers = ReadonlyMap<number, MindChoice>;

/** Goes on in the background from when it is made until it is ended. */
export class Pondering {
  readonly #over = new AbortController();
  readonly #works: readonly Promise<unknown>[];

  constructor(match: Match, thinkers: Thinkers) {
    const { signal } = this.#over;
    this.#works = Array.from(thinkers, async ([player, choice]) => {
      try {
        const work = ponderingOf(match, player, choice);
        if (work) await run(work, { signal });
        return undefined;
      } catch (error) {
        return error;
      }
    });
  }

  /** Throws what went wrong, unless the next thought of the same mind will say it. */
  async end(): Promise<void> {
    this.#over.abort();
    for (const error of await Promise.all(this.#works)) {
      const isSaidLater = [MindError, Fault, KnowledgeError].some((kind) => error instanceof kind);
      if (error !== undefined && !isSaidLater) throw error;
    }
  }
}
