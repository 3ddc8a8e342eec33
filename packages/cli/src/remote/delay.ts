// How much later than the seats others are shown a match, as it is typed.
import type { Terms } from "ninefold-log";
import { usage } from "../failure.ts";

export type Delay = NonNullable<Terms["delay"]>;

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };

/** Reads `4`, which is plies, `90s`, `5m` or both as `4,90s`. A failure for another text. */
export function readDelay(text: string): Delay {
  let delay: Delay = {};
  for (const part of text.split(",")) {
    const [, number = "", unit = ""] = /^\s*(\d{1,5})([smh]?)\s*$/.exec(part) ?? [];
    const name = unit === "" ? "plies" : "seconds";
    if (number === "" || Number(number) === 0 || delay[name] !== undefined)
      throw usage(
        `"${text}" is no delay: it is a number of plies such as 4, a time such as 90s or 5m, or both as 4,90s.`,
      );
    delay = { ...delay, [name]: Number(number) * (SECONDS[unit] ?? 1) };
  }
  return delay;
}
