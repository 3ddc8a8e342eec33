// Reading tables that are filled for all their indices or keys: what is missing there is a defect, and is named.

// Neither of these has entries that are undefined: then nothing would tell them from missing ones.
type Present = NonNullable<unknown> | null;

/** The entry of a table at an index below its length. @throws RangeError for others. */
export function entryAt<Entry extends Present>(table: ArrayLike<Entry>, index: number): Entry {
  const entry = table[index];
  if (entry !== undefined) return entry;
  throw new RangeError(`A table of ${table.length} entries has none at ${index}.`);
}

/** What a map has for one of its keys. @throws RangeError for others. */
export function lookUp<Key, Entry extends Present>(map: { get(key: Key): Entry | undefined }, key: Key): Entry {
  const entry = map.get(key);
  if (entry !== undefined) return entry;
  throw new RangeError(`A map has no entry for ${typeof key === "object" ? "an object" : String(key)}.`);
}

/** The entries of two tables at each index. @throws RangeError where they are not of one length. */
export function zipped<One, Other>(
  one: ArrayLike<One> & Iterable<One>,
  other: ArrayLike<Other> & Iterable<Other>,
): readonly (readonly [One, Other])[] {
  if (one.length !== other.length)
    throw new RangeError(`A table of ${one.length} entries goes with one of ${other.length}.`);
  const others = other[Symbol.iterator]();
  const pairs: (readonly [One, Other])[] = [];
  for (const entry of one) {
    const next = others.next();
    if (!next.done) pairs.push([entry, next.value]);
  }
  return pairs;
}
