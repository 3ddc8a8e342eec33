// The memory region in which decisions are written that are only drawn from, or that have to be written to be counted.
import type { Global, ModuleBuilding } from "./building.ts";
import { functionNamed } from "./functions.ts";

/** One region for all questions, each of which overwrites it. Where it is too short, code stops with `OUT_OF_MEMORY`. */
export interface ListingRegion {
  readonly begin: Global;
  readonly end: Global;
}

/** The number of decisions that it holds until the caller gives a larger one. */
const FIRST = 1 << 12;

/**
 * `set-listing(begin, end)`: from now on the region lies there. It never lies nearer to 0 than a state is long: the part of
 * a state in a record is addressed as if the whole state were there, and an address below 0 is one beyond the memory.
 */
export function emitListingRegion(module: ModuleBuilding, decisionSize: number, stateSize: number): ListingRegion {
  const before = Math.ceil(stateSize / 64) * 64;
  const at = module.allocate(before + FIRST * decisionSize) + before;
  const region: ListingRegion = {
    begin: module.global("listing-begin", "i32", at),
    end: module.global("listing-end", "i32", at + FIRST * decisionSize),
  };
  const build = functionNamed("set-listing");
  [region.begin, region.end].forEach((bound, i) => {
    build.setGlobal(bound, build.param(i));
  });
  module.functions.push(build.done(true));
  return region;
}
