// How many entries a match may have, and who may write how many of them.
import type { Acted, Logged } from "ninefold-log";

/** Entries that are kept for the end of a match, and for pauses: a match that is full can be resigned, flagged and left. */
const FOR_END = 4;
const FOR_PAUSES = 4;
/** How often a seat may sit down again, take back or offer before others decide. */
const MAX_TURNS = 32;
/** What begins another such turn: who has left may always sit down again. */
const TURNING: ReadonlySet<string> = new Set(["leave", "withdraw", "offer"]);

/** Why it may not be kept: there is no space for what was done, or a seat does it again and again; undefined where it may. */
export function lacking(
  before: Logged,
  { entries, next }: Extract<Acted, { next: Logged }>,
  max: number,
): "NF7817" | "NF7828" | undefined {
  const { by, body } = entries[0]!.entry;
  const kept = next.ended ? 0 : body.k === "pause" ? FOR_END : FOR_END + FOR_PAUSES;
  if (before.head.seq + entries.length >= max - kept) return "NF7817";
  // Before the beginning a seat is anybody's: nobody is kept from it by what others did.
  if (before.since === undefined || by === "table" || !TURNING.has(body.k)) return undefined;
  return before.turns[by]! >= MAX_TURNS ? "NF7828" : undefined;
}
