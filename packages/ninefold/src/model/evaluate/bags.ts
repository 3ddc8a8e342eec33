// Bags as values: their members ascending, equal ones side by side.
import type { Value } from "../../language/core/types.ts";
import { order } from "./order.ts";
import { type Run, spend } from "./run.ts";

export type Bag = readonly Value[];

/** The bag of these values. */
export function bagFrom(values: readonly Value[], run?: Run): Bag {
  if (run) spend(run, values.length * Math.ceil(Math.log2(values.length + 1)));
  return values.toSorted((a, b) => order(a, b, run));
}

/** Where the members that equal a value stand, or would stand. */
export function rangeOfEqual(bag: Bag, value: Value, run: Run): { readonly start: number; readonly end: number } {
  spend(run, bag.length);
  let start = 0;
  while (start < bag.length && order(bag[start]!, value, run) < 0) start++;
  let end = start;
  while (end < bag.length && order(bag[end]!, value, run) === 0) end++;
  return { start, end };
}

/** Each kind of members with how many of it there are. */
export function kindsOf(bag: Bag, run: Run): readonly { readonly value: Value; readonly count: number }[] {
  spend(run, bag.length);
  const kinds: { value: Value; count: number }[] = [];
  for (const value of bag) {
    const last = kinds.at(-1);
    if (last && order(last.value, value, run) === 0) last.count++;
    else kinds.push({ value, count: 1 });
  }
  return kinds;
}
