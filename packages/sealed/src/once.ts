// What was found once of public bytes is not worked out again: seats of one process, whoever verifies the record of a match that it has
// heard, and whoever verifies a blame file after that record, check the same proofs.
import { toHex } from "ninefold-log";

/** So many results are kept if nothing else is said. */
const KEPT = 2048;

const stores: Map<string, unknown>[] = [];

/** Nothing is known any more: for those who measure what checks cost. */
export function forgetChecked(): void {
  for (const store of stores) store.clear();
}

/**
 * What `find` gave before for the same bytes, or gives now. It must depend on nothing else, and what it gives must never be changed.
 * Each function that is made keeps so many results of its own; the oldest go first.
 */
export function once<Value>(kept: number = KEPT): (bytes: readonly Uint8Array[], find: () => Value) => Value {
  const known = new Map<string, Value>();
  stores.push(known);
  return (bytes, find) => {
    const key = bytes.map(toHex).join();
    if (known.has(key)) return known.get(key) as Value;
    const value = find();
    if (known.size >= kept) known.delete(known.keys().next().value as string);
    known.set(key, value);
    return value;
  };
}
