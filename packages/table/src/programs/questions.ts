// Questions to a thread that thinks, one at a time: one that takes too long, or breaks the thread, fails alone.
import { FairQueue } from "./fair.ts";
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
  /** Milliseconds that pass. */
  readonly now: () => number;
}

interface Waiting {
  readonly question: Question;
  readonly names: readonly [whose: string, which: string];
  readonly resolve: (decision: string) => void;
  readonly reject: (error: Error) => void;
}

export class Questions {
  readonly #options: QuestionsOptions;
  readonly #waiting = new FairQueue<Waiting>();
  #thread: Thinker | undefined;
  #asked: (Waiting & { readonly stop: () => void }) | undefined;
  #next = 0;

  constructor(options: QuestionsOptions) {
    this.#options = options;
  }

  /**
   * The decision. A mind that takes too long, or breaks the thread, is asked once more as `random`. Rejects with a RangeError where
   * there is none. The thread is started by the first question at the latest. names: whose question it is, and of which match; who asks for little
   * does not wait behind all that somebody else asks for.
   */
  ask(question: Omit<Question, "id">, names: readonly [whose: string, match: string]): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#add({ question: { id: this.#next++, ...question }, names, resolve, reject });
      this.#goOn();
    });
  }

  /** Starts the thread, of which a question is to be expected. */
  prepare(): void {
    this.#thread ??= this.#started();
  }

  #add(one: Waiting): void {
    this.#waiting.add(one, one.names);
  }

  async close(): Promise<void> {
    const message = "The thread of the programs has ended.";
    const thread = this.#thread;
    for (let next = this.#waiting.next(); next; next = this.#waiting.next()) next.item.reject(new RangeError(message));
    this.#thread = undefined;
    if (this.#asked) this.#over().reject(new RangeError(message));
    await thread?.terminate();
  }

  #goOn(): void {
    if (this.#asked) return;
    const next = this.#waiting.next();
    if (!next) return;
    const { item: one, took } = next;
    const begun = this.#options.now();
    this.prepare();
    const thread = this.#thread!;
    const stopTimer = this.#options.after(MAX_THOUGHT, () => {
      this.#broken(thread, "A program has thought for too long.");
      void thread.terminate();
    });
    const stop = (): void => {
      stopTimer();
      took(this.#options.now() - begun);
    };
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
    if (this.#asked) this.#failed(this.#over(), message);
    this.#goOn();
  }

  /** Any decision is better than none: whoever plays against the program waits for it. */
  #failed({ question, names, resolve, reject }: Waiting, message: string): void {
    if (question.mind === "random") reject(new RangeError(message));
    else this.#add({ question: { ...question, id: this.#next++, mind: "random" }, names, resolve, reject });
  }
}
