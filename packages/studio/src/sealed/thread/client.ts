// Asks the thread of sealed matches.
import { type AskOptions, Thread } from "../../threads/thread.ts";
import type { Answers, Part, Question } from "./questions.ts";

type Kind = Question["kind"];

export class SealedClient {
  readonly #thread = new Thread<Question, Answers[Kind], Part>({
    program: "sealed",
    alone: async () => (await import("./answers.ts")).answerer(),
  });

  /** @throws as `Thread.ask` */
  ask<One extends Kind>(
    question: Question & { readonly kind: One },
    options: AskOptions<Part> = {},
  ): Promise<Answers[One]> {
    return this.#thread.ask(question, options) as Promise<Answers[One]>;
  }

  /** Ends the thread. */
  close(): void {
    this.#thread.close();
  }
}
