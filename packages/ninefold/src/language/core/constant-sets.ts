// The values a parameter of the game may take: known before anything else is.
import { constantInteger } from "./constants.ts";
import type { Core, CoreFunction } from "./core.ts";
import type { Value } from "./types.ts";

/** The members of a set made of literals and ranges; undefined for any other. */
export function constantSet(core: Core, functions: readonly CoreFunction[]): readonly Value[] | undefined {
  if (core.kind === "constant") return Array.isArray(core.value) ? core.value : undefined;
  if (core.kind === "range") {
    const low = constantInteger(core.low, functions);
    const high = constantInteger(core.high, functions);
    if (low === undefined || high === undefined || high - low >= 1 << 20) return undefined;
    return Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);
  }
  if (core.kind === "set") {
    const values = core.members.map((member) => (member.kind === "constant" ? member.value : undefined));
    return values.every((value) => value !== undefined) ? (values as Value[]) : undefined;
  }
  return undefined;
}
