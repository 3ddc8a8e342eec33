// How many entries a match may have, and who may write how many of them.
import type { Acted, Logged } from "ninefold-log";
import { TableError } from "./errors.ts";

/** Entries that are kept for the end of a match, and for pauses: a match that is full can be resigned, flagged and left. */
const FOR_END = 4;
const FOR_PAUSES = 4;
/** How often a seat may sit down again, take back or offer before others decide. */
const MAX_TURNS = 32;
/** What begins another such turn: who has left may always sit down again. */
const TURNING: ReadonlySet<string> = new Set(["leave", "withdraw", "offer"]);

/** TableError NF7817 where there is no space for what was done, NF7828 where a seat does it again and again. */
export function requireSpace(before: Logged, { entries, next }: Extract<Acted, { next: Logged }>, max: number): void {
  const [first] = entries;
  if (!first || next.ended) return requireBelow(before, entries.length, max);
  const { by, body } = first.entry;
  requireBelow(before, entries.length, max - FOR_END - (body.k === "pause" ? 0 : FOR_PAUSES));
  // Before the beginning a seat is anybody's: nobody is kept from it by what others did.
  if (before.since === undefined || by === "table" || !TURNING.has(body.k)) return;
  if (before.turns[by]! >= MAX_TURNS) throw new TableError("NF7828");
}

function requireBelow({ head }: Logged, count: number, max: number): void {
  if (head.seq + count >= max) throw new TableError("NF7817");
}
