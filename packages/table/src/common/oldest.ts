/** Drops those that were put in first, until there are no more than `max`. */
export function dropOldest<Key>(held: Map<Key, unknown> | Set<Key>, max: number): void {
  for (const oldest of held.keys()) {
    if (held.size <= max) return;
    held.delete(oldest);
  }
}

/** Puts something in last, whether it is there already or not, and drops those put in first until there are no more than `max`. */
export function putLast<Key, Value>(held: Map<Key, Value>, key: Key, value: Value, max: number): void {
  held.delete(key);
  held.set(key, value);
  dropOldest(held, max);
}
