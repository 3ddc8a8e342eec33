// One entry after the other.

import { BY_SEATS } from "../entry/body.ts";
import { type Entry, ZEROS } from "../entry/entry.ts";
import { LogError } from "../errors.ts";
import { answered, ended, flagged, isTooMuch, offered, paused, resigned, returned } from "./agreeing.ts";
import { asked } from "./asks.ts";
import { type Course, changed, type Read, type Reader, type Reading } from "./course.ts";
import { decided, withdrawn } from "./deciding.ts";
import { ownValues, valuesOf } from "./openings.ts";
import { plied } from "./plies.ts";
import { requireSignature } from "./signatures.ts";
import { left, sat, started } from "./start.ts";

/** What is known of an entry by whoever makes it. */
export interface Own {
  readonly made?: Reading["made"];
}

/** The match that an entry of terms begins. LogError for another entry, or terms that do not fit. */
export function begin(reader: Reader, { entry, hash, openings }: Read): Course {
  const { match, seq, prev, by, at, body, sig } = entry;
  if (body.k !== "terms") throw new LogError("NF7601", "A log begins with the terms of a match.");
  if (match !== ZEROS || prev !== ZEROS || seq !== 0 || at !== 0)
    throw new LogError("NF7601", "The terms are entry 0, at 0, and name no match and no entry before.");
  if (by !== "table") throw new LogError("NF7602", "The table writes the terms.");
  if (sig !== undefined) throw new LogError("NF7603", "Nobody signs the terms.");
  if (openings.length > 0) throw new LogError("NF7612", "Nothing is sealed in the terms.");
  return started(reader, body, hash);
}

/**
 * The match after one more entry. LogError where the entry may not come now; the match stays as it was. `own`: by whoever has just
 * made it, with its commitments, and what was found out in making it.
 */
export function after(course: Course, read: Read, own?: Own): Course {
  const { entry, hash } = read;
  requireNext(course, entry);
  requireSignature(course, entry, hash);
  const values = own ? ownValues(read) : valuesOf(course, read);
  const next = folded(course, { entry, values, made: own?.made });
  const { by, body } = entry;
  const isAsked = body.k === "decide" || body.k === "withdraw";
  const asks = isAsked ? asked(course.standing.asks, by, body.ask) : course.standing.asks;
  return changed(next, { head: { seq: entry.seq, hash }, at: entry.at, asks, turns: turnsAfter(course, next, entry) });
}

/** What a seat may do again and again while the same choices stand. */
const REPEATED: ReadonlySet<string> = new Set(["sit", "withdraw", "offer"]);

function turnsAfter({ standing: before }: Course, { standing: { asked: now } }: Course, { by, body }: Entry) {
  const turns = before.asked === now ? before.turns : before.turns.map(() => 0);
  return by !== "table" && REPEATED.has(body.k) ? turns.with(by, turns[by]! + 1) : turns;
}

function requireNext({ standing }: Course, { match, seq, prev, at, by, body }: Entry): void {
  const { head, due, ended: end } = standing;
  const fail = (what: string, found: string | number, expected: string | number): never => {
    throw new LogError("NF7601", `The ${what} of the entry is ${found}, expected ${expected}.`, {
      found: String(found),
      expected: String(expected),
    });
  };
  if (match !== standing.match) fail("match", match, standing.match);
  if (seq !== head.seq + 1) fail("number", seq, head.seq + 1);
  if (prev !== head.hash) fail("previous hash", prev, head.hash);
  if (at < standing.at) fail("time", at, `${standing.at} or later`);
  if (by === "table" ? BY_SEATS.has(body.k) : !BY_SEATS.has(body.k) || by >= standing.seats.length)
    throw new LogError("NF7602", `An entry of kind ${body.k} is not written by ${by === "table" ? by : `seat ${by}`}.`);
  if (by === "table" && standing.terms.sign)
    throw new LogError("NF7602", "Where seats sign, the table writes nothing.");
  if (end) throw new LogError("NF7619", "The match is over.");
  const isDue = body.k === "ply" || body.k === "back" || body.k === "end";
  if (body.k === "end" && isTooMuch(body)) return;
  if (isDue !== (due !== undefined) || (due && due.k !== body.k && body.k !== "end"))
    throw new LogError(
      "NF7613",
      due ? `The table has to write an entry of kind ${due.k} first.` : `No entry of kind ${body.k} is due.`,
    );
}

function folded(course: Course, reading: Reading): Course {
  const { body, seq, at, by } = reading.entry;
  switch (body.k) {
    case "sit":
      return sat(course, reading, body);
    case "leave":
      return left(course, by as number);
    case "remove":
      return left(course, body.seat);
    case "decide":
      return decided(course, reading, body);
    case "withdraw":
      return withdrawn(course, reading, body);
    case "ply":
      return plied(course, reading, body);
    case "offer":
      return offered(course, reading, body);
    case "answer":
      return answered(course, reading, body);
    case "back":
      return backed(course, body.to, seq, at);
    case "resign":
      return resigned(course, reading);
    case "flag":
      return flagged(course, reading, body);
    case "pause":
      return paused(course, reading, body);
    case "end":
      return ended(course, body);
    case "terms":
      throw new LogError("NF7601", "The terms are the first entry.");
  }
}

function backed(course: Course, to: number, seq: number, at: number): Course {
  const { due } = course.standing;
  if (due?.k !== "back" || due.to !== to) throw new LogError("NF7617", "The seats have agreed on something else.");
  return returned(course, to, seq, at);
}
