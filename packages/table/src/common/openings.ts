import { type Hash, readOpenings, writeOpenings } from "ninefold-log";

/** The openings beside an entry without some of them: the very same bytes where none of these is there. */
export function withoutOpenings(openings: Uint8Array, of: readonly Hash[]): Uint8Array {
  const all = readOpenings(openings);
  const rest = all.filter((one) => !of.includes(one.of));
  return rest.length === all.length ? openings : writeOpenings(rest);
}
