// What seats and the table ask for, and the entries that are written for it.
import type { ChanceSource } from "ninefold/model";
import { noChance } from "ninefold/play";
import { encode } from "../codec/canonical.ts";
import { type Value, value } from "../codec/value.ts";
import type { Course, Reading } from "../course/course.ts";
import { isSealedNow } from "../course/deciding.ts";
import { after } from "../course/fold.ts";
import { failureOf, makePly } from "../course/plies.ts";
import type { Viewer } from "../course/side.ts";
import type { Body, BodyOf } from "../entry/body.ts";
import { type By, type Entry, hashOfBytes, MAX_ENTRY, MAX_OPENINGS, writeEntry } from "../entry/entry.ts";
import { type Audience, type Opening, type SealedAs, sealedBytes } from "../entry/sealed.ts";
import { LogError } from "../errors.ts";

/** What a seat asks for. `ask`: 16 bytes, another for each decision; `since`: the entry since which the choices stand. */
export type SeatAct =
  | { readonly k: "sit"; readonly key: string; readonly name: string }
  | { readonly k: "decide"; readonly ask: string; readonly since: number; readonly id: string; readonly spent: number }
  | { readonly k: "withdraw"; readonly ask: string; readonly since: number }
  | { readonly k: "leave" }
  | { readonly k: "resign" }
  | { readonly k: "offer"; readonly about: "draw" }
  | { readonly k: "offer"; readonly about: "undo"; readonly to: number }
  | { readonly k: "answer"; readonly to: number; readonly yes: boolean };

export type TableAct = BodyOf<"flag"> | BodyOf<"pause"> | BodyOf<"remove">;

export type Act = SeatAct | TableAct;

/** What comes in from outside: the log has no clock and draws nothing. */
export interface Outside {
  /** Milliseconds since the terms; a time before the last entry counts as its time. */
  readonly at: number;
  /** 32 random bytes, others each time. */
  readonly salt: () => string;
  readonly chance?: ChanceSource | undefined;
}

/** An entry that was written, with its bytes and the openings beside it. */
export interface Written {
  readonly entry: Entry;
  readonly hash: string;
  readonly bytes: Uint8Array;
  readonly openings: readonly Opening[];
}

/** What is written next, and the commitments in it with what they are of. */
interface Draft {
  readonly body: Body;
  readonly openings: readonly Opening[];
  readonly made?: Reading["made"];
}

interface Sealing {
  readonly course: Course;
  readonly seq: number;
  readonly salt: () => string;
}

function seal(
  { course, seq, salt }: Sealing,
  as: Pick<SealedAs, "kind" | "seat">,
  of: Value,
  to: Audience,
  encoded = encode(value, of),
): Opening {
  const opened = salt();
  return {
    ...{ of: sealedBytes({ match: course.standing.match, seq, ...as }, opened, encoded), salt: opened },
    ...{ value: of, to },
  };
}

/** Bytes of a view of a ply, and of all of them: each has to fit into what is sent at once, and all into what is kept beside an entry. */
const MAX_VIEW = 2 ** 18;
const MAX_VIEWS = MAX_OPENINGS / 2;

/** The body of an act, and what opens it. */
function drafted(sealing: Sealing, by: By, act: Act): Draft {
  if (act.k === "sit") {
    const opening = seal(sealing, { kind: "name", seat: by as number }, act.name, "public");
    return { body: { k: "sit", key: act.key, name: opening.of }, openings: [opening] };
  }
  if (act.k === "decide") {
    const { k, ask, since, id, spent } = act;
    if (sealing.course.side === undefined || !isSealedNow(sealing.course))
      return { body: { k, ask, since, choice: { open: id }, spent }, openings: [] };
    const opening = seal(sealing, { kind: "choice", seat: by as number }, id, by as number);
    return { body: { k, ask, since, choice: { sealed: opening.of }, spent }, openings: [opening] };
  }
  return { body: act, openings: [] };
}

/** What the table has to write now. */
function dueDraft(sealing: Sealing, opened: readonly Opening[], chance: ChanceSource | undefined): Draft {
  const { course } = sealing;
  const due = course.standing.due!;
  if (due.k !== "ply") return { body: due, openings: [] };
  const made = makePly(course, chance ?? noChance);
  if (!("side" in made)) {
    if (made.failed === "fault") return { body: { k: "end", by: "fault", fault: made.code }, openings: [] };
    throw failureOf(course, made);
  }
  const { results, views } = made;
  const ply = course.side ? course.standing.asked!.ply + 1 : 0;
  if (!views) {
    const chanced = results.length > 0 ? { chance: { open: results } } : {};
    return { body: { k: "ply", ply, ...chanced }, openings: opened, made };
  }
  const seats = views.length - 1;
  const drawn = seal(sealing, { kind: "chance", seat: "public" }, results, "end");
  let left = MAX_VIEWS;
  const shown = views.map((view, i) => {
    const seat: Viewer = i < seats ? i : "public";
    const encoded = encode(value, view);
    left -= encoded.length > MAX_VIEW ? MAX_VIEWS : encoded.length;
    return seal(sealing, { kind: "view", seat }, view, seat, encoded);
  });
  if (left < 0) return { body: { k: "end", by: "fault", fault: "NF2010" }, openings: [] };
  const body: Body = { k: "ply", ply, chance: { sealed: drawn.of }, views: shown.map(({ of }) => of) };
  return { body, openings: [drawn, ...shown], made };
}

/** The openings of decisions that wait, for everybody: they are opened with what comes of them. */
export type Waiting = readonly (Opening | undefined)[];

interface Next {
  readonly course: Course;
  readonly written: readonly Written[];
  readonly waiting: Waiting;
}

/** An entry by whoever writes it, with its hash and bytes. */
function entryOf(course: Course, by: By, at: number, body: Body): Omit<Written, "openings"> {
  const { match, head, at: last } = course.standing;
  const entry: Entry = { match, seq: head.seq + 1, prev: head.hash, by, at: Math.max(at, last), body };
  return sized(entry);
}

/** An entry with its bytes and hash. LogError NF7503 where it is larger than an entry may be. */
export function sized(entry: Entry): Omit<Written, "openings"> {
  const bytes = writeEntry(entry);
  if (bytes.length > MAX_ENTRY)
    throw new LogError("NF7503", `The entry has ${bytes.length} bytes, more than ${MAX_ENTRY}.`);
  return { entry, bytes, hash: hashOfBytes(bytes) };
}

function append({ course, written, waiting }: Next, by: By, at: number, draft: Draft): Next {
  const one = { ...entryOf(course, by, at, draft.body), openings: draft.openings };
  const next = after(course, one, { made: draft.made });
  return { course: next, written: [...written, one], waiting: waitingAfter(waiting, by, draft) };
}

export function waitingAfter(waiting: Waiting, by: By, { body, openings }: Pick<Draft, "body" | "openings">): Waiting {
  if (body.k === "decide") {
    const [opening] = openings;
    return opening ? withAt(waiting, by as number, { ...opening, to: "public" }) : waiting;
  }
  if (body.k === "withdraw") return withAt(waiting, by as number, undefined);
  return body.k === "ply" || body.k === "back" ? [] : waiting;
}

function withAt(waiting: Waiting, seat: number, opening: Opening | undefined): Waiting {
  const all = [...waiting];
  all[seat] = opening;
  return all;
}

/** The entry of an act, as it would be written, without checking it. */
export function draft(
  course: Course,
  by: number,
  act: SeatAct,
  { at, salt }: Outside,
): Pick<Written, "entry" | "openings"> {
  const drawn = drafted({ course, seq: course.standing.head.seq + 1, salt }, by, act);
  return { entry: entryOf(course, by, at, drawn.body).entry, openings: drawn.openings };
}

/** The entries of an act, and those that the table has to write with it. LogError where the act may not be done. */
export function acted(course: Course, waiting: Waiting, by: By, act: Act, outside: Outside): Next {
  const sealing = { course, seq: course.standing.head.seq + 1, salt: outside.salt };
  return settled(append({ course, written: [], waiting }, by, outside.at, drafted(sealing, by, act)), outside);
}

/** Writes what is due. */
export function settled(begun: Next, { at, salt, chance }: Outside): Next {
  let next = begun;
  while (next.course.standing.due) {
    const { course, waiting } = next;
    const sealing = { course, seq: course.standing.head.seq + 1, salt };
    const opened = waiting.filter((one) => one !== undefined);
    next = append(next, "table", at, dueDraft(sealing, opened, chance));
  }
  return next;
}
