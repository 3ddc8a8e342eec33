// Decisions, and what they take of clocks.
import { clockAfter, clockSpent, oversteps } from "ninefold/players";
import type { BodyOf } from "../entry/body.ts";
import { LogError } from "../errors.ts";
import { type Course, changed, ending, type Reading, requireSide } from "./course.ts";
import { MatchSide } from "./match-side.ts";
import { arrived, idsOf } from "./plies.ts";
import { type Asked, type Pending, requireRunning, requireSeated, type Standing } from "./standing.ts";

/** Whether decisions are sealed in this state: something is hidden, or others decide at the same time. */
export const isSealedNow = (course: Course): boolean =>
  !course.reader.rules.system.hidesNothing || requireSide(course).deciders.length > 1;

export function decided(course: Course, reading: Reading, body: BodyOf<"decide">): Course {
  const { standing } = course;
  const { entry } = reading;
  const seat = entry.by as number;
  requireAsked(standing, body.since);
  requireDecider(course, seat);
  const side = requireSide(course);
  const isSealed = isSealedNow(course);
  const id = idOf(course, reading, body.choice, isSealed);
  const clock = chargedClock(standing, seat, entry.at, body.spent);
  const pending: Pending = {
    seq: entry.seq,
    choice: body.choice,
    id,
    spent: body.spent,
    clock: standing.clocks?.[seat]?.clock,
  };
  const next = changed(course, {
    pending: standing.pending.with(seat, pending),
    offer: outlasting(standing, seat),
    ...(clock && { clocks: standing.clocks?.with(seat, { clock, since: undefined }) }),
  });
  const isAll = side.deciders.every((one) => next.standing.pending[one]);
  if (!isSealed) return taken(next, entry.seq, entry.at);
  const refusal = id === undefined ? undefined : side.refusal(seat, id);
  if (refusal !== undefined) throw new LogError("NF7609", refusal);
  return isAll ? due(next) : next;
}

/** An offer stands until another seat decides; that to take back until anybody does. */
const outlasting = ({ offer }: Standing, seat: number) =>
  offer?.about === "draw" && offer.by === seat ? offer : undefined;

function requireAsked(standing: Standing, since: number): Asked {
  const asked = requireRunning(standing);
  if (since === asked.seq) return asked;
  throw new LogError("NF7607", `The choices since entry ${since} no longer stand, but those since ${asked.seq}.`);
}

function requireDecider(course: Course, seat: number): void {
  const { standing } = course;
  const { byProgram } = standing.seats[seat] ?? {};
  if (!byProgram) requireSeated(standing, seat);
  const { deciders } = requireSide(course);
  if (!deciders.includes(seat)) throw new LogError("NF7608", `Seat ${seat} has nothing to decide now.`);
  if (standing.pending[seat]) throw new LogError("NF7608", `Seat ${seat} has decided and waits for the others.`);
}

/** The decision's id; undefined where the reader is not shown it. */
function idOf(
  { reader }: Course,
  { values }: Reading,
  choice: BodyOf<"decide">["choice"],
  isSealed: boolean,
): string | undefined {
  if ((choice.open === undefined) !== isSealed || (choice.sealed === undefined) === isSealed)
    throw new LogError("NF7602", isSealed ? "The decision has to be sealed." : "The decision has to be open.");
  if (choice.open !== undefined) return choice.open;
  const value = values.get(choice.sealed!);
  if (value === undefined && reader.viewer === "all")
    throw new LogError("NF7611", "The opening of the decision is missing.");
  if (value !== undefined && typeof value !== "string") throw new LogError("NF7612", "A decision is a text.");
  return value;
}

/** The clock after a decision. LogError NF7618 */
function chargedClock({ clocks, terms }: Standing, seat: number, at: number, spent: number) {
  const seatClock = clocks?.[seat];
  if (!seatClock) return undefined;
  const { clock, since = at } = seatClock;
  if (spent > at - since) throw new LogError("NF7618", `${spent} ms cannot be spent in ${at - since} ms.`);
  if (terms.flag === "loss" && oversteps(clock, spent))
    throw new LogError("NF7618", `The clock of seat ${seat} has run out.`);
  return clockAfter(clock, spent);
}

/** What comes of an open decision: the next state, unless the table has to say by which chance. */
function taken(course: Course, seq: number, at: number): Course {
  const side = requireSide(course);
  if (!(side instanceof MatchSide)) return due(course);
  const stepped = side.stepped(idsOf(course.standing));
  if ("side" in stepped) return arrived(course, stepped.side, { seq, at, isPlain: true });
  if (stepped.failed === "refused") throw new LogError("NF7609", stepped.message);
  // How much work is too much each reader says for itself: seats that sign would not agree that it is over.
  if (stepped.failed === "fault" && stepped.code === "NF2010" && course.standing.terms.sign)
    throw new LogError("NF7622", stepped.message);
  if (stepped.failed === "fault") return ending(course, { k: "end", by: "fault", fault: stepped.code });
  return due(course);
}

function due(course: Course): Course {
  if (course.standing.terms.sign)
    throw new LogError("NF7604", "Where seats sign, one decides at a time and no chance is drawn.");
  return changed(course, { due: { k: "ply" } });
}

/** Takes back what waits for others. The time is not given back. */
export function withdrawn(course: Course, { entry }: Reading, { since }: BodyOf<"withdraw">): Course {
  const { standing } = course;
  const seat = entry.by as number;
  requireAsked(standing, since);
  requireSeated(standing, seat);
  const waiting = standing.pending[seat];
  if (!waiting) throw new LogError("NF7610", `Seat ${seat} has no decision that waits for others.`);
  const clocks =
    waiting.clock && standing.clocks?.with(seat, { clock: clockSpent(waiting.clock, waiting.spent), since: entry.at });
  return changed(course, { pending: standing.pending.with(seat, undefined), ...(clocks && { clocks }) });
}
