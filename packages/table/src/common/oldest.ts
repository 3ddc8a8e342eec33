/** Drops those that were put in first, until there are no more than `max`. */
export function dropOldest<Key>(held: Map<Key, unknown> | Set<Key>, max: number): void {
  for (const oldest of held.keys()) {
    if (held.size <= max) return;
    held.delete(oldest);
  }
}
