// Asks the thread that reads texts. A text that ended it is not given to it again before somebody says so or it is another text.
import { ThreadEnded } from "../threads/errors.ts";
import { Thread } from "../threads/thread.ts";
import type { DeskAnswer, DeskQuestion, Kind, Project } from "./questions.ts";

/** The thread may be silent for so many milliseconds. */
const PATIENCE = 2_000;

export class Desk {
  readonly #thread = new Thread<DeskQuestion, DeskAnswer>({
    program: "desk",
    patience: PATIENCE,
    alone: async () => {
      const answer = (await import("./program/answers.ts")).answerer();
      return async (...asked) => {
        // A page that reads by itself draws the key first.
        await new Promise((resume) => setTimeout(resume, 0));
        return answer(...asked);
      };
    },
  });
  #refused: { readonly key: string; readonly error: ThreadEnded } | undefined;

  /** Whether the thread was ended so often that no text is read. */
  get isGivenUp(): boolean {
    return this.#thread.isGivenUp;
  }

  /**
   * The answer to a question; `signal` says that it is no longer wanted, and is the reason then.
   * @throws ThreadEnded where the thread was ended, now or before about the same texts; ThreadFault where the answer failed
   */
  async ask<K extends Kind>(question: DeskQuestion<K>, signal?: AbortSignal): Promise<DeskAnswer<K>> {
    if (this.#refused && this.#refused.key === keyOf(question.project)) throw this.#refused.error;
    try {
      return (await this.#thread.ask(question as DeskQuestion, { signal })) as DeskAnswer<K>;
    } catch (error) {
      if (error instanceof ThreadEnded) this.#refused = { key: keyOf(question.project), error };
      throw error;
    }
  }

  /** The text that ended the thread may be read again. */
  tryAgain(): void {
    this.#refused = undefined;
    this.#thread.forgive();
  }

  /** What is asked is not answered, and the next question begins anew. */
  close(): void {
    this.#thread.close();
  }
}

const keyOf = ({ text, modules, parameters }: Project): string => JSON.stringify([text, modules, parameters]);
