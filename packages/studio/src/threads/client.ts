// Asks a thread questions of several kinds, and knows of each kind what its answer is.
import { type AskOptions, Thread, type ThreadOptions } from "./thread.ts";

interface Asked {
  readonly kind: string;
}

export class ThreadClient<Question extends Asked, Answers extends Readonly<Record<Question["kind"], unknown>>, Part> {
  readonly #thread: Thread<Question, Answers[Question["kind"]], Part>;

  constructor(options: ThreadOptions<Question, Answers[Question["kind"]], Part>) {
    this.#thread = new Thread(options);
  }

  /** @throws as `Thread.ask` */
  ask<Kind extends Question["kind"]>(
    question: Question & { readonly kind: Kind },
    options: AskOptions<Part> = {},
  ): Promise<Answers[Kind]> {
    return this.#thread.ask(question, options) as Promise<Answers[Kind]>;
  }

  /** Ends the thread. */
  close(): void {
    this.#thread.close();
  }
}
