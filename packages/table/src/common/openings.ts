import { type Hash, readOpenings, writeOpenings } from "ninefold-log";
import { isKeptPost, withoutPost } from "./posts.ts";

/**
 * The openings beside an entry without some of them, or what was posted at a sealed table without that of some: the very same bytes where
 * none of these is there.
 */
export function withoutOpenings(openings: Uint8Array, of: readonly Hash[]): Uint8Array {
  if (isKeptPost(openings)) return withoutPost(openings, of);
  const all = openings.length === 0 ? [] : readOpenings(openings);
  const rest = all.filter((one) => !of.includes(one.of));
  return rest.length === all.length ? openings : writeOpenings(rest);
}
