// Asks a process of its own what rules of strangers cost, and ends it when it takes too long.
import { Apart } from "../apart/apart.ts";
import type { Bundle } from "./bundle.ts";
import type { Examined } from "./examined.ts";
import type { Answered, Asked } from "./thread.ts";

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
/** Matches go on before rules are examined. */
const PRIORITY = 10;

const ending = import.meta.url.endsWith(".ts") ? "ts" : "js";

/** Rejects with RulesRefused for rules that cannot be played, or take more time or memory than they may. */
export function examine(
  bundle: Bundle,
  parameters: Readonly<Record<string, string>>,
  { time, memory, compiled }: ExamineBounds,
): Promise<Examined> {
  return new Promise((resolve, reject) => {
    const apart = new Apart<Asked, Answered>(new URL(`./thread.${ending}`, import.meta.url), {
      ...{ memory, time, priority: PRIORITY },
    });
    const tooMuch = (): void => reject(new RulesRefused("The rules take too much time or memory.", false));
    const late = setTimeout(() => {
      tooMuch();
      apart.terminate();
    }, PATIENCE * time);
    apart.on("message", (answered) => {
      if ("examined" in answered) resolve(answered.examined);
      else reject(new RulesRefused(answered.wrong, true));
      apart.terminate();
    });
    // Another error is a defect of the thread.
    apart.on("error", (error) => (error.isTooMuch ? tooMuch() : reject(error)));
    apart.on("exit", () => {
      clearTimeout(late);
      reject(new Error("The process that examines rules has ended without an answer."));
    });
    apart.postMessage({ bundle, parameters, milliseconds: time, compiled });
  });
}
