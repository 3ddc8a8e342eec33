// Minds at seats of a server, on a thread of their own: while they think, nobody waits but who plays against them.
import { Worker } from "node:worker_threads";
import { saveRecord } from "ninefold/play";
import { LEVELS } from "ninefold/players";
import { toHex } from "ninefold-log";
import { parametersOf } from "../rules/index.ts";
import type { Programs } from "../server/index.ts";
import type { Question, Reply } from "./thread.ts";

const ending = import.meta.url.endsWith(".ts") ? "ts" : "js";

/** Milliseconds for one decision; then the thread is ended, with whatever else it was asked. */
const MAX_THOUGHT = 60_000;
const MEMORY = 1_024;

interface Waiting {
  readonly resolve: (decision: string) => void;
  readonly reject: (error: Error) => void;
}

export interface MindPrograms extends Programs {
  close(): Promise<void>;
}

/** The names that seats can be given: `random`, and `level:1` to the highest. */
const isName = (name: string): boolean => {
  const [, level] = /^level:(\d)$/u.exec(name) ?? [];
  return name === "random" || (level !== undefined && Number(level) >= 1 && Number(level) <= LEVELS);
};

/** The programs of a server. The thread is started by the first question. */
export function mindPrograms(): MindPrograms {
  let worker: Worker | undefined;
  let next = 0;
  const waiting = new Map<number, Waiting>();

  function fail(message: string): void {
    const all = [...waiting.values()];
    waiting.clear();
    for (const { reject } of all) reject(new RangeError(message));
  }

  function started(): Worker {
    if (worker) return worker;
    const begun = new Worker(new URL(`./thread.${ending}`, import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
      execArgv: [],
    });
    begun.unref();
    begun.on("message", (reply: Reply) => {
      const one = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ("decision" in reply) one?.resolve(reply.decision);
      else one?.reject(new RangeError(reply.error));
    });
    begun.on("error", ({ message }) => fail(message));
    begun.on("exit", () => {
      if (worker === begun) worker = undefined;
      fail("The thread of the programs has ended.");
    });
    worker = begun;
    return begun;
  }

  function ask(question: Omit<Question, "id">): Promise<string> {
    const id = next++;
    return new Promise<string>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      const thread = started();
      const timer = setTimeout(() => {
        if (waiting.has(id)) void thread.terminate();
      }, MAX_THOUGHT);
      timer.unref();
      thread.postMessage({ id, ...question } satisfies Question);
    });
  }

  return {
    knows: isName,
    decide(name, logged, seat, bundle) {
      const { terms, match } = logged;
      const texts = { files: terms.files ?? terms.rules, bundle, parameters: parametersOf(terms) };
      // From a seed that others know they could compute what is decided together with them.
      const seed = toHex(crypto.getRandomValues(new Uint8Array(16)));
      return ask({ ...texts, record: saveRecord(match), seat, mind: name, seed });
    },
    async close() {
      await worker?.terminate();
    },
  };
}
