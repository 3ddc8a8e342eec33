// Comparing values as work of a question: each member that is visited counts, however deeply nested.
import { compare } from "../../language/core/domain.ts";
import type { Value } from "../../language/core/types.ts";
import { type Run, spend } from "./run.ts";

/** As `compare`; `run`: the question whose work it is, if it is one's. */
export function order(a: Value, b: Value, run: Run | undefined): number {
  if (!run || a === b || !Array.isArray(a) || !Array.isArray(b)) return a === b ? 0 : compare(a, b);
  const shared = Math.min(a.length, b.length);
  let found = 0;
  let i = 0;
  while (i < shared && found === 0) found = order(a[i]!, b[i++]!, run);
  spend(run, 1 + i);
  return found !== 0 ? found : a.length - b.length;
}

/** Whether two values are one. */
export function same(a: Value, b: Value, run: Run): boolean {
  if (a === b || !Array.isArray(a) || !Array.isArray(b)) return a === b;
  let i = 0;
  if (a.length === b.length) while (i < a.length && same(a[i]!, b[i]!, run)) i++;
  spend(run, 1 + i);
  return i === a.length && i === b.length;
}

/** Counts all members of a value, those of its members included, before they are visited. */
export function spendOn(run: Run, value: Value): void {
  if (!Array.isArray(value)) return;
  spend(run, value.length);
  // Where the first member is a number all others are, or are none.
  if (typeof value[0] === "object") for (const member of value) spendOn(run, member);
}
