// Asks for decisions of one match: a thread of its own, or where there can be none the page, which thinks in slices.
import { Thread } from "../threads/thread.ts";
import type { Question, Setting } from "./chooser.ts";

export class Minds {
  readonly #setting: Setting;
  readonly #thread = new Thread<Question, string>({
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

  /** The id of what is decided. */
  choose(question: Omit<Question, "setting">): Promise<string> {
    return this.#thread.ask({ setting: this.#setting, ...question });
  }

  /** Ends the thread; what it was asked is never answered. */
  close(): void {
    this.#thread.close();
  }
}
