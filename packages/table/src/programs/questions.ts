// Questions to a thread that thinks, one at a time: one that takes too long, or breaks the thread, fails alone.
import type { Question, Reply } from "./thread.ts";

/** Milliseconds for one decision, from when it is thought about; then the thread is ended. */
export const MAX_THOUGHT = 60_000;

/** A thread, or what stands for one. */
export interface Thinker {
  postMessage(question: Question): void;
  on(event: "message", call: (reply: Reply) => void): unknown;
  on(event: "error", call: (error: Error) => void): unknown;
  on(event: "exit", call: () => void): unknown;
  terminate(): unknown;
}

export interface QuestionsOptions {
  readonly start: () => Thinker;
  /** Calls once, after so many milliseconds; what comes back takes that back. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
}

interface Waiting {
  readonly question: Question;
  readonly resolve: (decision: string) => void;
  readonly reject: (error: Error) => void;
}

export class Questions {
  readonly #options: QuestionsOptions;
  readonly #waiting: Waiting[] = [];
  #thread: Thinker | undefined;
  #asked: (Waiting & { readonly stop: () => void }) | undefined;
  #next = 0;

  constructor(options: QuestionsOptions) {
    this.#options = options;
  }

  /** The decision. Rejects with a RangeError where there is none. The thread is started by the first question. */
  ask(question: Omit<Question, "id">): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question: { id: this.#next++, ...question }, resolve, reject });
      this.#goOn();
    });
  }

  async close(): Promise<void> {
    const waiting = this.#waiting.splice(0);
    const thread = this.#thread;
    this.#broken(thread, "The thread of the programs has ended.");
    for (const { reject } of waiting) reject(new RangeError("The thread of the programs has ended."));
    await thread?.terminate();
  }

  #goOn(): void {
    if (this.#asked) return;
    const one = this.#waiting.shift();
    if (!one) return;
    this.#thread ??= this.#started();
    const thread = this.#thread;
    const stop = this.#options.after(MAX_THOUGHT, () => {
      this.#broken(thread, "A program has thought for too long.");
      void thread.terminate();
    });
    this.#asked = { ...one, stop };
    thread.postMessage(one.question);
  }

  #started(): Thinker {
    const thread = this.#options.start();
    thread.on("message", (reply) => {
      if (this.#asked?.question.id !== reply.id) return;
      const { resolve, reject } = this.#over();
      if ("decision" in reply) resolve(reply.decision);
      else reject(new RangeError(reply.error));
      this.#goOn();
    });
    thread.on("error", ({ message }) => this.#broken(thread, message));
    thread.on("exit", () => this.#broken(thread, "The thread of the programs has ended."));
    return thread;
  }

  /** Takes away the question that is thought about. */
  #over(): Waiting {
    const one = this.#asked!;
    one.stop();
    this.#asked = undefined;
    return one;
  }

  #broken(thread: Thinker | undefined, message: string): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    if (this.#asked) this.#over().reject(new RangeError(message));
    this.#goOn();
  }
}
