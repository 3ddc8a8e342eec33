// Asks a thread what rules of strangers cost, and ends it when it takes too long.
import { Worker } from "node:worker_threads";
import type { Bundle } from "./bundle.ts";
import type { Examined } from "./examined.ts";
import type { Answered } from "./thread.ts";

export interface ExamineBounds {
  /** Milliseconds. */
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
    const timer = setTimeout(() => {
      tooMuch();
      void worker.terminate();
    }, time);
    worker.once("message", (answered: Answered) => {
      if ("examined" in answered) resolve(answered.examined);
      else reject(new RulesRefused(answered.wrong, true));
      void worker.terminate();
    });
    worker.once("error", tooMuch);
    worker.once("exit", () => {
      clearTimeout(timer);
      tooMuch();
    });
  });
}
