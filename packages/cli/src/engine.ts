// Who has executed the rules, and what has stopped it, in words.

import { withThousands } from "ninefold/language";
import type { Fault } from "ninefold/model";
import type { Executed } from "ninefold/play";
import { type BulkOptions, MAX_MEGABYTES, USUAL_WORK } from "./options.ts";

/** `Engine: compiled.`, or the interpreter and why. */
export function engineLine({ engine, reason }: Executed): string {
  if (engine === "compiled") return "Engine: compiled.";
  return `Engine: interpreter${reason === undefined ? ", as asked" : `; ${reason}`}.`;
}

type Limited = Pick<BulkOptions, "work" | "memory">;

/** `stopped by --work 1,000; the default is 400,000,000 units of work`; undefined where this is no matter of a limit of the caller's. */
export function stoppedBy(code: Fault["code"], { work, memory }: Limited): string | undefined {
  if (code !== "NF2010") return undefined;
  const set = [
    ...(work === undefined
      ? []
      : [{ limit: `--work ${withThousands(work)}`, usual: `${withThousands(USUAL_WORK)} units of work` }]),
    ...(memory === undefined
      ? []
      : [{ limit: `--memory ${withThousands(memory)}`, usual: `${withThousands(MAX_MEGABYTES)} MB` }]),
  ];
  if (set.length === 0) return undefined;
  const [limits, defaults] = [set.map(({ limit }) => limit), set.map(({ usual }) => usual)];
  return `stopped by ${limits.join(" or ")}; the default is ${defaults.join(" and ")}`;
}
