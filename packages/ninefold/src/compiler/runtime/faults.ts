// What stops compiled code as the caller is told it, and the limits that are told with it.
import { endlessSteps, FAULT_CODES, Fault } from "../../model/system/fault.ts";
import type { Allowance } from "../../model/system/limits.ts";
import { Trap } from "../code/ir/trap.ts";
import { faultOf, NO_WORK, OUT_OF_MEMORY } from "../emit/builder/fault-reason.ts";

/** The limits that a question is told of. */
export type Allowed = Pick<Allowance, "work" | "memory">;

/** Compiled code charges what its work can come to at most, so it may take so many times the units. */
const MORE = 4;

/** The work that compiled code may charge for a question. */
export const allowedWork = ({ work }: Pick<Allowed, "work">): number => Math.min(MORE * work, 2 ** 31 - 1);

/** The fault that stopped compiled code, as it is told; undefined for other errors. */
export function reportedFault(error: unknown, allowed: Allowed): Fault | undefined {
  const code = faultOf(error);
  if (code === undefined) return undefined;
  if (code !== "NF2010") return new Fault(code, FAULT_CODES[code]);
  return isTrap(error, NO_WORK) ? beyond("units of work", "work", allowed) : endlessSteps();
}

export function beyond(what: string, option: keyof Allowed, allowed: Allowed): Fault {
  return new Fault(
    "NF2010",
    `the rules took more than ${allowed[option]} ${what} to answer one question; the option "${option}" allows more`,
  );
}

const isTrap = (error: unknown, reason: number): boolean => error instanceof Trap && error.reason === reason;

/** Whether a list of decisions is longer than its room. */
export const isOutOfMemory = (error: unknown): boolean => isTrap(error, OUT_OF_MEMORY);
