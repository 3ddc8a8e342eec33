// Asks for decisions of one match: a thread of its own, or where there can be none the page, which thinks in slices.
import { type AskOptions, Thread } from "../threads/thread.ts";
import type { Answer, Asked, Part, Question, Setting } from "./chooser.ts";

export class Minds {
  readonly #setting: Setting;
  readonly #thread = new Thread<Question, Answer, Part>({
    program: "mind",
    alone: async () => (await import("./chooser.ts")).answerer(),
  });

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** Starts the thread, so that it is there when it is asked. */
  start(): void {
    this.#thread.start();
  }

  /** What is decided in place of a person, or advised to one; rejected where the signal says that it is no longer wanted. */
  ask(asked: Asked, options: AskOptions<Part> = {}): Promise<Answer> {
    return this.#thread.ask({ setting: this.#setting, ...asked }, options);
  }

  /** Settled when nothing is left to be fetched and read before it thinks. */
  async ready(): Promise<void> {
    await this.#thread.ask({ setting: this.#setting, prepares: true });
  }

  /** Ends the thread; what it was asked is never answered. */
  close(): void {
    this.#thread.close();
  }
}
