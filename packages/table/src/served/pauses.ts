// What of a match's time nobody is charged for.
import type { Logged } from "ninefold-log";
import type { Downs } from "./times.ts";

/** Whether somebody's clock runs. */
export const isTimed = (logged: Logged): boolean =>
  logged.clocks(logged.at)?.some(({ isRunning }) => isRunning) ?? false;

/** Whole milliseconds since the last entry in which no process served; 0 where nobody's clock runs. */
export function downOf(logged: Logged, downs: Downs): number {
  if (!isTimed(logged)) return 0;
  const last = (logged.terms.opened ?? 0) + logged.at;
  return Math.floor(downs.reduce((sum, [from, to]) => sum + Math.max(0, to - Math.max(from, last)), 0));
}
