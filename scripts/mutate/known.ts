// Faults known to change nothing, and faults of an earlier report found again in the sources as they are now.
import { readFileSync } from "node:fs";
import type { Fault } from "./faults.ts";

/** What tells a fault from all others as long as its line stays, wherever the file moves. */
export type Mark = Pick<Fault, "kind" | "before" | "after">;

interface Equivalent extends Mark, Pick<Fault, "file"> {
  /** Why no test can notice it. */
  readonly why: string;
}

export const EQUIVALENTS: readonly Equivalent[] = JSON.parse(
  readFileSync(new URL("equivalents.json", import.meta.url), "utf8"),
);

const isSame = (one: Mark, other: Mark): boolean =>
  one.kind === other.kind && one.before === other.before && one.after === other.after;

const isEquivalent = (known: Equivalent, fault: Fault): boolean => isSame(known, fault) && known.file === fault.file;

export const isKnown = (fault: Fault): boolean => EQUIVALENTS.some((known) => isEquivalent(known, fault));

/** What is known of a fault that there is no more: its line has changed, or its file has moved. */
export const staleAmong = (faults: readonly Fault[], entries: readonly Equivalent[] = EQUIVALENTS) =>
  entries.filter((known) => !faults.some((fault) => isEquivalent(known, fault)));

/** The fault of an earlier report as it is now: in its file or, where that is gone, in the one place that has its line. */
export function foundAgain(earlier: Fault, faults: readonly Fault[]): Fault | undefined {
  const same = faults.find(({ id }) => id === earlier.id);
  if (same) return same;
  const alike = faults.filter((fault) => isSame(fault, earlier));
  return alike.length === 1 ? alike[0] : undefined;
}
