// Who has executed the rules, and what has stopped it, in words.

import { withThousands } from "ninefold/language";
import type { Fault } from "ninefold/model";
import type { Executed } from "ninefold/play";
import { USUAL_WORK as JAIL_WORK, USUAL_MEMORY } from "ninefold-jail";
import { type BulkOptions, MAX_MEGABYTES, USUAL_WORK } from "./options.ts";

/** `Engine: compiled.`, or the interpreter and why. */
export function engineLine({ engine, reason }: Executed): string {
  if (engine === "compiled") return "Engine: compiled.";
  return `Engine: interpreter${reason === undefined ? ", as asked" : `; ${reason}`}.`;
}

/** What a question to a program may take where nothing is said, and its jail. */
const USUAL_OF_PROGRAMS = { work: JAIL_WORK, memory: Math.floor(USUAL_MEMORY / 1e6) };

type Limited = Pick<BulkOptions, "work" | "memory">;

/** `stopped by --work 1,000; the default is 400,000,000 units of work`; undefined where this is no matter of a limit of the caller's. */
export function stoppedBy(code: Fault["code"], { work, memory }: Limited, isProgram = false): string | undefined {
  if (code !== "NF2010" && !(isProgram && code === "NF2054")) return undefined;
  const usually = isProgram ? USUAL_OF_PROGRAMS : { work: USUAL_WORK, memory: MAX_MEGABYTES };
  const set = [
    ...(work === undefined
      ? []
      : [{ limit: `--work ${withThousands(work)}`, usual: `${withThousands(usually.work)} units of work` }]),
    ...(memory === undefined
      ? []
      : [{ limit: `--memory ${withThousands(memory)}`, usual: `${withThousands(usually.memory)} MB` }]),
  ];
  if (set.length === 0) return undefined;
  const [limits, defaults] = [set.map(({ limit }) => limit), set.map(({ usual }) => usual)];
  return `stopped by ${limits.join(" or ")}; the default is ${defaults.join(" and ")}`;
}
