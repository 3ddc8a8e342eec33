// A match up to one of its entries, and how every kind of entry changes it. This is the one statement of what may be written
// when: the referee writes by it, and whoever reads a log checks by it.
import type { Rules } from "ninefold/play";
import type { Value } from "../codec/value.ts";
import type { Hash } from "../entry/body.ts";
import { type Entry, entryHash } from "../entry/entry.ts";
import type { Opening } from "../entry/sealed.ts";
import { LogError } from "../errors.ts";
import type { MatchSide } from "./match-side.ts";
import type { Side, Viewer } from "./side.ts";
import type { End, Standing } from "./standing.ts";

/** Who reads a log: the referee, who has all openings, or one who has been shown some. */
export interface Reader {
  readonly rules: Rules;
  readonly viewer: Viewer | "all";
}

export interface Course {
  readonly reader: Reader;
  readonly standing: Standing;
  /** Undefined before what came of the forced steps at the start is known. */
  readonly side: Side | undefined;
}

/** An entry with its hash and the openings beside it. */
export interface Read {
  readonly entry: Entry;
  readonly hash: Hash;
  readonly openings: readonly Opening[];
}

/** An entry whose hash nobody has said, to be read. */
export const hashed = ({ entry, openings }: Omit<Read, "hash">): Read => ({ entry, hash: entryHash(entry), openings });

/** An entry that was read, with its openings by what they are of, and what whoever wrote it has found out already. */
export interface Reading {
  readonly entry: Entry;
  readonly values: ReadonlyMap<string, Value>;
  readonly made?: { readonly side: MatchSide; readonly views: readonly Value[] | undefined } | undefined;
}

/** Whether the game's states are known to the reader. */
export const knowsStates = ({ rules, viewer }: Reader): boolean => rules.system.hidesNothing || viewer === "all";

/** What comes after a state was reached: the end where the rules see one. In a signed match nobody writes it. */
export function settledBy(course: Course): Course {
  const outcome = course.side?.outcome;
  return outcome === undefined ? course : ending(course, { k: "end", by: "rules", outcome });
}

export function ending(course: Course, end: End): Course {
  const { standing } = course;
  const stopped = standing.clocks?.map(({ clock }) => ({ clock, since: undefined }));
  const change = standing.terms.sign ? { ended: end } : { due: end };
  return changed(course, { ...change, offer: undefined, clocks: stopped });
}

export const changed = (course: Course, standing: Partial<Standing>): Course => ({
  ...course,
  standing: { ...course.standing, ...standing },
});

export const requireSide = ({ side }: Course): Side => {
  if (side) return side;
  throw new LogError("NF7613", "The table has not said what came of the steps before the first decision.");
};
