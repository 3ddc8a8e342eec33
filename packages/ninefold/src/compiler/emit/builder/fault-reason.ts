// What stops compiled code, and how its caller knows: the faults of the rules by their numbers.
import { FAULT_CODES, type FaultCode } from "../../../model/system/fault.ts";
import { Trap } from "../../code/ir/trap.ts";

/** From 2001 on, as the codes of faults are numbered. */
export const faultReason = (code: string): number => Number(code.slice(2));

/** A list of decisions is longer than its room; the caller asks again with more. */
export const OUT_OF_MEMORY = 2;

/** The question takes more work than it may: the fault NF2010, as other limits are. */
export const NO_WORK = 3;

/** The fault of the rules that stopped compiled code; undefined for other errors. */
export function faultOf(error: unknown): FaultCode | undefined {
  if (!(error instanceof Trap)) return undefined;
  const code = error.reason === NO_WORK ? "NF2010" : `NF${error.reason}`;
  return Object.hasOwn(FAULT_CODES, code) ? (code as FaultCode) : undefined;
}
