// What comes of decisions: the next state, which the table says where it does not follow from them.
import { type ChanceSource, Fault } from "ninefold/model";
import { supplied } from "ninefold/play";
import type { Value } from "../codec/value.ts";
import type { BodyOf } from "../entry/body.ts";
import { LogError } from "../errors.ts";
import { type Course, changed, knowsStates, type Reading, settledBy } from "./course.ts";
import { type Failed, faulty, knownSide, MatchSide } from "./match-side.ts";
import type { SeenSide } from "./seen-side.ts";
import { type Asked, nobody, running, type Standing } from "./standing.ts";
import { unseen } from "./start.ts";

/** What each seat has decided. */
export const idsOf = ({ pending }: Standing): readonly (string | null)[] => pending.map((one) => one?.id ?? null);

/** The match in the next state, in which other choices stand. */
export function arrived(
  course: Course,
  side: MatchSide | SeenSide,
  by: { seq: number; at: number; isPlain: boolean },
): Course {
  const { standing } = course;
  const { asked: before, seats } = standing;
  const { seq, at, isPlain } = by;
  const asked: Asked = before
    ? { seq, ply: before.ply + 1, isPlain, before }
    : { seq, ply: side.ply, isPlain: true, before };
  const next = changed(
    { ...course, side },
    {
      pending: nobody(seats.length),
      due: undefined,
      ...(seats.length > 0 && { asked, clocks: running(standing.clocks, side.deciders, at) }),
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
  if (views && !reading.made) requireViews(reading, body, views);
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

function replayed(course: Course, { values }: Reading, body: BodyOf<"ply">): Made {
  const { hidesNothing } = course.reader.rules.system;
  const results = resultsOf(values, body.chance, hidesNothing);
  const source = supplied(results ?? []);
  const made = makePly(course, source);
  if (!("side" in made)) throw failureOf(course, made);
  const isNeeded = !hidesNothing || made.results.length > 0;
  if (source.left > 0 || isNeeded !== (results !== undefined))
    throw new LogError("NF7614", "More chance results are given than the rules ask for, or none where they ask.");
  if (hidesNothing && !isNeeded && idsOf(course.standing).filter((id) => id !== null).length < 2)
    throw new LogError("NF7613", "The ply says nothing that does not follow from the decision.");
  return made;
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
export function failureOf({ side }: Course, { failed, message }: Failed): LogError {
  const refused = side === undefined ? "NF7604" : "NF7609";
  return new LogError(failed === "refused" ? refused : failed === "fault" ? "NF7622" : "NF7614", message);
}

/** What a ply came to: the play after it, its chance results, and by seat and then for the public what it shows, where something is hidden. */
export interface Made {
  readonly side: MatchSide;
  readonly results: readonly number[];
  readonly views: readonly Value[] | undefined;
}

/** One ply, or the steps before the first, by this chance. */
export function makePly(course: Course, chance: ChanceSource): Made | Failed {
  const { reader, standing } = course;
  const side = course.side && knownSide(course.side);
  const stepped = side
    ? side.stepped(idsOf(standing), chance)
    : MatchSide.begin(reader.rules, standing.terms.from, chance);
  if (!("side" in stepped)) return stepped;
  try {
    return { ...stepped, views: viewsOf(course, side, stepped.side) };
  } catch (error) {
    if (error instanceof Fault) return faulty(error);
    throw error;
  }
}

function viewsOf({ reader }: Course, before: MatchSide | undefined, after: MatchSide): readonly Value[] | undefined {
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
