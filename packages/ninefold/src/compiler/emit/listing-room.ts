// Room in which decisions are written down that are only drawn from, or that have to be written to be counted.
import type { Code } from "../code/code.ts";
import { FunctionBuilding, type ModuleBuilding } from "./building.ts";

type Global = Code & { op: "global" };

/** One room for all questions, each of which uses it anew. Where it is too short code stops with `NO_ROOM`. */
export interface ListingRoom {
  readonly begin: Global;
  readonly end: Global;
}

/** So many decisions there is room for before the caller gives more. */
const FIRST = 1 << 12;

/**
 * `room(begin, end)`: from now on the room lies there. A decision made in steps is read as the part of a state that it
 * holds, from where the state would begin: so a state has to fit in front of the room.
 */
export function emitListingRoom(module: ModuleBuilding, moveSize: number, stateSize: number): ListingRoom {
  const before = Math.ceil(stateSize / 64) * 64;
  const at = module.reserve(before + FIRST * moveSize) + before;
  const room: ListingRoom = {
    begin: module.global("room-begin", "i32", at),
    end: module.global("room-end", "i32", at + FIRST * moveSize),
  };
  const build = new FunctionBuilding("room", ["i32", "i32"]);
  [room.begin, room.end].forEach((place, i) => {
    build.emit({ op: "set-global", global: place.global, value: build.param(i) });
  });
  module.functions.push(build.done(undefined, true));
  return room;
}
