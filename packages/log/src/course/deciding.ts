// Decisions, and what comes of them.
import { supplied } from "ninefold/play";
import { clockAfter, clockSpent, oversteps } from "ninefold/players";
import type { Value } from "../codec/value.ts";
import type { BodyOf } from "../entry/body.ts";
import { LogError } from "../errors.ts";
import { type Course, changed, ending, knowsStates, type Reading, requireSide, settledBy } from "./course.ts";
import { MatchSide, type Stepped } from "./match-side.ts";
import type { SeenSide } from "./seen-side.ts";
import { type Asked, nobody, type Pending, requireRunning, requireSeated, running, type Standing } from "./standing.ts";
import { unseen } from "./start.ts";

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
  if (stepped.failed === "fault") return ending(course, { k: "end", by: "fault" });
  return due(course);
}

function due(course: Course): Course {
  if (course.standing.terms.sign)
    throw new LogError("NF7604", "Where seats sign, one decides at a time and no chance is drawn.");
  return changed(course, { due: { k: "ply" } });
}

export const idsOf = ({ pending }: Standing): readonly (string | null)[] => pending.map((one) => one?.id ?? null);

function arrived(
  course: Course,
  side: MatchSide | SeenSide,
  by: { seq: number; at: number; isPlain: boolean },
): Course {
  const { standing } = course;
  const { asked: before } = standing;
  const { seq, at, isPlain } = by;
  const next = changed(
    { ...course, side },
    {
      pending: nobody(standing.seats.length) as Standing["pending"],
      due: undefined,
      ...(before && {
        asked: { seq, ply: before.ply + 1, isPlain, before },
        clocks: running(standing.clocks, side.deciders, at),
      }),
    },
  );
  return settledBy(next);
}

/** What the table says came of the decisions of a ply, or of the steps before the first. */
export function plied(course: Course, reading: Reading, body: BodyOf<"ply">): Course {
  const { entry } = reading;
  const { reader, standing } = course;
  const ply = course.side ? (standing.asked?.ply ?? -1) + 1 : 0;
  if (body.ply !== ply) throw new LogError("NF7613", `The table says what came of ply ${body.ply}, not of ${ply}.`);
  const by = { seq: entry.seq, at: entry.at, isPlain: false };
  const { hidesNothing, players } = reader.rules.system;
  if ((body.views?.length ?? 0) !== (hidesNothing ? 0 : players.length + 1))
    throw new LogError("NF7615", "A ply has a view for each seat and the public where something is hidden, else none.");
  if (!knowsStates(reader)) return arrived(course, seen(course, reading, body), by);
  const { side, views } = reading.made ?? replayed(revealed(course, reading), reading, body);
  if (views) requireViews(reading, body, views);
  return arrived(course, side, by);
}

function seen(course: Course, { values }: Reading, body: BodyOf<"ply">): SeenSide {
  const { reader, side } = course;
  if (body.chance?.sealed === undefined) throw new LogError("NF7614", "Chance is sealed where something is hidden.");
  const own = body.views?.at(reader.viewer === "public" ? -1 : (reader.viewer as number));
  const gained = own === undefined ? undefined : values.get(own);
  if (gained === undefined) throw new LogError("NF7611", "The opening of the view is missing.");
  return ((side as SeenSide | undefined) ?? unseen(reader)!).after(gained);
}

/** The decisions that were sealed are opened beside the entry that says what came of them. */
function revealed(course: Course, { values }: Reading): Course {
  const pending = course.standing.pending.map((one) => {
    if (!one || one.id !== undefined) return one;
    const id = values.get(one.choice.sealed!);
    if (typeof id !== "string")
      throw new LogError("NF7611", `The opening of the decision of entry ${one.seq} is missing.`);
    return { ...one, id };
  });
  return changed(course, { pending });
}

function replayed(
  course: Course,
  { values }: Reading,
  body: BodyOf<"ply">,
): { side: MatchSide; views: readonly Value[] | undefined } {
  const { reader, side } = course;
  const { hidesNothing } = reader.rules.system;
  const results = resultsOf(values, body.chance, hidesNothing);
  const source = supplied(results ?? []);
  const stepped = steppedBy(course, source);
  if (!("side" in stepped)) throw failureOf(course, stepped);
  const isNeeded = !hidesNothing || stepped.results.length > 0;
  if (source.left > 0 || isNeeded !== (results !== undefined))
    throw new LogError("NF7614", "More chance results are given than the rules ask for, or none where they ask.");
  if (hidesNothing && !isNeeded && idsOf(course.standing).filter((id) => id !== null).length < 2)
    throw new LogError("NF7613", "The ply says nothing that does not follow from the decision.");
  return { side: stepped.side, views: viewsOf(course, side as MatchSide | undefined, stepped.side) };
}

function resultsOf(
  values: Reading["values"],
  chance: BodyOf<"ply">["chance"],
  isOpen: boolean,
): readonly number[] | undefined {
  if (!chance) return undefined;
  if ((chance.open !== undefined) !== isOpen || (chance.sealed !== undefined) === isOpen)
    throw new LogError(
      "NF7614",
      isOpen ? "Chance is open where nothing is hidden." : "Chance is sealed where something is hidden.",
    );
  if (chance.open) return chance.open;
  const value = values.get(chance.sealed!);
  if (value === undefined) throw new LogError("NF7611", "The opening of the chance results is missing.");
  if (Array.isArray(value) && value.every((one) => typeof one === "number")) return value;
  throw new LogError("NF7612", "Chance results are a list of numbers.");
}

/** Why the rules did not go on, as a log says it. */
export function failureOf({ side }: Course, { failed, message }: Extract<Stepped, { failed: string }>): LogError {
  const refused = side === undefined ? "NF7604" : "NF7609";
  return new LogError(failed === "refused" ? refused : failed === "fault" ? "NF7622" : "NF7614", message);
}

/** One ply, or the steps before the first, by this chance. */
export function steppedBy({ reader, standing, side }: Course, chance: Parameters<MatchSide["stepped"]>[1]): Stepped {
  if (side === undefined) return MatchSide.begin(reader.rules, standing.terms.from, chance);
  return (side as MatchSide).stepped(idsOf(standing), chance);
}

/** By seat and then for the public what a ply shows; undefined where nothing is hidden. */
export function viewsOf(
  { reader }: Course,
  before: MatchSide | undefined,
  after: MatchSide,
): readonly Value[] | undefined {
  const { system } = reader.rules;
  if (system.hidesNothing) return undefined;
  return [...system.players.map(({ id }) => after.gained(id, before)), after.gained("public", before)];
}

function requireViews({ values }: Reading, body: BodyOf<"ply">, views: readonly Value[]): void {
  for (const [i, view] of views.entries()) {
    const given = values.get(body.views![i]!);
    if (given === undefined) throw new LogError("NF7611", "The opening of a view is missing.");
    if (JSON.stringify(given) !== JSON.stringify(view))
      throw new LogError("NF7615", `View ${i} of ply ${body.ply} is not what the rules show.`);
  }
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
