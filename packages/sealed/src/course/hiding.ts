// Decisions that stay hidden: what depends on them.
import type { Decision } from "ninefold/model";
import type { Hex } from "ninefold-log";
import { SealedError } from "../errors.ts";
import { differing } from "./cells.ts";
import { type Chosen, type HiddenDecision, isShown, stateWith, tupleOf } from "./line.ts";
import { type Course, line } from "./stage.ts";

/** What a cell depends on is found by trying so many decisions. */
const MAX_ALTERNATIVES = 1024;

/** The decisions of a family that not everybody would be shown. */
export const hiddenOf = (course: Course, seat: number, family: string): readonly Decision[] => {
  const { world } = line(course);
  return world.choices[seat]!.filter((one) => one.family === family && !isShown(course.setting, world, seat, one));
};

/** What a seat says of a hidden decision. `secret`: the number that it gets. */
export interface Hidden {
  readonly family: string;
  readonly commitment: Hex;
  /** In which it was committed to. */
  readonly round: number;
  readonly secret: number;
}

/** The secret that a hidden decision is, with the cells that depend on which one of its family it is. `all`: what all decide with it. */
export function hiddenDecision(
  course: Course,
  seat: number,
  { family, commitment, round, secret }: Hidden,
  all: readonly Chosen[],
): HiddenDecision {
  const { setting } = course;
  const { world, opened } = line(course);
  const alternatives = hiddenOf(course, seat, family);
  if (alternatives.length > MAX_ALTERNATIVES)
    throw new SealedError("NF9012", `${alternatives.length} decisions "${family}" are more than ${MAX_ALTERNATIVES}.`);
  const tuple = tupleOf(setting, world, all, opened);
  const states = alternatives.map((decision) => stateWith(setting, world, tuple.with(seat, decision), []));
  const { cells } = differing(setting, states);
  const opens = cells.map(({ track }) => setting.secretTracks.get(track)?.opens ?? "end");
  return {
    of: "decision",
    number: secret,
    seat,
    round,
    commitment,
    family,
    cells: cells.map(({ name }) => name),
    opens: opens.includes("end") ? "end" : "shown",
  };
}
