import { requireFunction, requireSignal } from "../play/arguments.ts";
import type { Cache, Running } from "../play/index.ts";
import { type Port, startThread, type ThreadProgram } from "../play/platform/threads.ts";
import { unpackError } from "./packed-errors.ts";
import type { Ended, GameText, Posted, Question, QuestionKind, Questions, Replied } from "./questions.ts";

/** A thread that answers questions about games. */
export interface Background {
  /**
   * Asks a question. A signal stops it with what was found by then, as it does `run`; `check` and `compile` are done whole.
   *
   * @throws as the function that the question is named after; RangeError for a game that cannot be played.
   */
  ask<Kind extends QuestionKind>(
    kind: Kind,
    game: GameText,
    options: Questions[Kind]["options"],
    running?: Running,
  ): Promise<Questions[Kind]["answer"]>;
  /**
   * A cache to load this game with, which has it compiled by the thread; so the thread that loads it never is. What it gives is
   * kept in `kept` as well, and looked for there first.
   */
  compiled(game: GameText, kept?: Cache): Cache;
  /** Ends the thread; what it was at rejects with an `AbortError`. A program of Node lives until then. */
  close(): void;
}

const THREAD: ThreadProgram = {
  beside: import.meta.url,
  name: "thread",
  start: () => new Worker(new URL("./thread.js", import.meta.url), { type: "module" }),
  startBy: (Worker) => new Worker(new URL("./thread.js", import.meta.url), { type: "module" }),
};

/** Starts a thread. Where there can be none, questions are answered by the thread that asks, in slices. */
export function openBackground(): Background {
  const thread = new Asked(startThread(THREAD));
  const ask: Background["ask"] = (kind, game, options, running = {}) => {
    requireSignal(running.signal);
    requireFunction("onProgress", running.onProgress);
    return thread.ask({ kind, game, options }, running);
  };
  return {
    ask,
    compiled: (game, kept) => ({
      async read(entry) {
        const before = await Promise.resolve(kept?.read(entry)).catch(() => undefined);
        if (before) return before;
        const bytes = await ask("compile", game, { entry });
        if (bytes) await kept?.write(entry, bytes);
        return bytes;
      },
      write: (entry, bytes) => kept?.write(entry, bytes),
    }),
    close: () => thread.close(),
  };
}

/** A question that is not answered yet. */
interface Waiting {
  readonly question: Question;
  readonly running: Running;
  readonly end: (ended: Ended) => void;
  readonly fail: (error: unknown) => void;
}

/** What a thread was asked. */
class Asked {
  readonly #waiting = new Map<number, Waiting>();
  #port: Port | undefined;
  #started = false;
  #closed = false;
  #next = 0;

  constructor(port: Port | undefined) {
    this.#port = port;
    port?.listen(
      (message) => this.#hear(message as Replied),
      (error) => this.#lose(error),
    );
  }

  async ask<Kind extends QuestionKind>(question: Question<Kind>, running: Running): Promise<Questions[Kind]["answer"]> {
    if (this.#closed) throw closed();
    if (!this.#port) return alone(question, running);
    const id = this.#next++;
    const stop = (): void => this.#post({ stop: id });
    running.signal?.addEventListener("abort", stop, { once: true });
    try {
      const ended = await new Promise<Ended>((end, fail) => {
        this.#waiting.set(id, { question, running, end, fail });
        this.#post({ id, question });
        if (running.signal?.aborted) stop();
      });
      if ("error" in ended) throw unpackError(ended.error);
      return ended.answer as Questions[Kind]["answer"];
    } finally {
      running.signal?.removeEventListener("abort", stop);
      this.#waiting.delete(id);
    }
  }

  close(): void {
    this.#closed = true;
    this.#port?.close();
    for (const { fail } of this.#waiting.values()) fail(closed());
  }

  #post(posted: Posted): void {
    this.#port?.post(posted);
  }

  #hear(replied: Replied): void {
    if (replied === "ready") {
      this.#started = true;
      return;
    }
    const one = this.#waiting.get(replied.id);
    if (!one) return;
    if ("progress" in replied) one.running.onProgress?.(replied.progress);
    else one.end(replied);
  }

  /** A thread that has not started is done without; one that breaks later takes its questions with it. */
  #lose(error: Error): void {
    this.#port?.close();
    this.#port = undefined;
    for (const { question, running, end, fail } of this.#waiting.values()) {
      if (this.#started) fail(error);
      else alone(question, running).then((answer) => end({ answer }), fail);
    }
  }
}

/** This thread answers; what it needs for that is loaded only then. */
async function alone<Kind extends QuestionKind>(
  question: Question<Kind>,
  running: Running,
): Promise<Questions[Kind]["answer"]> {
  const { answer } = await import("./answers.ts");
  return answer(question, running);
}

const closed = (): DOMException => new DOMException("The background was closed.", "AbortError");
