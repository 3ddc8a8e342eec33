// Asks a thread what rules of strangers cost, and ends it when it takes too long.
import { Worker } from "node:worker_threads";
import type { Bundle } from "./bundle.ts";
import type { Examined } from "./examined.ts";
import type { Answered } from "./thread.ts";

export interface ExamineBounds {
  /** Milliseconds of the processor; by the clock several times as many, for a machine that does much else. */
  readonly time: number;
  /** Megabytes. */
  readonly memory: number;
  /** The folder where what is compiled is kept: who loads the rules with it has that at once. */
  readonly compiled?: string | undefined;
}

/** Why rules are not taken. */
export class RulesRefused extends Error {
  override readonly name = "RulesRefused";
  /** Whether they are wrong, and not too much. */
  readonly areWrong: boolean;

  constructor(message: string, areWrong: boolean) {
    super(message);
    this.areWrong = areWrong;
  }
}

/** How much longer it may take by the clock. */
const PATIENCE = 6;
/** Milliseconds between looks at what the thread has taken. */
const LOOK_EVERY = 100;

/** Calls once the thread has taken too long; what comes back ends looking. */
function whenTooLong(worker: Worker, time: number, call: () => void): () => void {
  const began = performance.now();
  const timer = setInterval(() => {
    const waited = performance.now() - began;
    if (typeof worker.cpuUsage !== "function" ? waited > time : waited > PATIENCE * time) call();
    // A thread that has ended meanwhile says nothing.
    else
      worker.cpuUsage?.().then(
        ({ user, system }) => (user + system) / 1000 > time && call(),
        () => {},
      );
  }, LOOK_EVERY);
  return () => clearInterval(timer);
}

const ending = import.meta.url.endsWith(".ts") ? "ts" : "js";

/** Rejects with RulesRefused for rules that cannot be played, or take more time or memory than they may. */
export function examine(
  bundle: Bundle,
  parameters: Readonly<Record<string, string>>,
  { time, memory, compiled }: ExamineBounds,
): Promise<Examined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`./thread.${ending}`, import.meta.url), {
      workerData: { bundle, parameters, milliseconds: time, compiled },
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      execArgv: [],
    });
    const tooMuch = (): void => reject(new RulesRefused("The rules take too much time or memory.", false));
    const stopLooking = whenTooLong(worker, time, () => {
      tooMuch();
      void worker.terminate();
    });
    worker.once("message", (answered: Answered) => {
      if ("examined" in answered) resolve(answered.examined);
      else reject(new RulesRefused(answered.wrong, true));
      void worker.terminate();
    });
    // A thread that has no memory left says so; another error is a defect of the thread.
    worker.once("error", (error: Error & { readonly code?: string }) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") tooMuch();
      else reject(error);
    });
    worker.once("exit", () => {
      stopLooking();
      reject(new Error("The thread that examines rules has ended without an answer."));
    });
  });
}
