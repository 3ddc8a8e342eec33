// Matches whose entries seats sign: what they say is checked, kept and handed on, and nothing is written for them.
import { type Acted, entryHash, LogError, type Logged, type Shown, writeEntry } from "ninefold-log";
import type { Done } from "./actor.ts";
import { type AskedIn, asksOf, mySeat, type Of, requireMaySit, requireNoOther } from "./asked.ts";
import { TableError } from "./errors.ts";

/** Milliseconds by which an entry's time may be ahead of the server's: no seat is to carry the others into another year. */
const MAX_AHEAD = 60_000;

/** Keeps an entry that the seat of who asks has signed. To be called within `run` of its actor. LogError, TableError */
export async function relay(asked: AskedIn, message: Of<"signed">): Promise<Done> {
  const { actor } = asked;
  const { shown, invite } = message;
  const { entry } = shown;
  if (!actor.logged.terms.sign) throw new TableError("NF7824");
  if (entry.body.k === "sit" && entry.by !== "table") await requireMaySit(asked, entry.by, invite);
  try {
    return await actor.keep(
      (before) => {
        requireOwn(before, asked, shown);
        if (entry.at > actor.at() + MAX_AHEAD) throw new TableError("NF7826");
        return taken(before, shown);
      },
      asksOf(asked, message),
    );
  } catch (error) {
    const isBehind = error instanceof LogError && error.code === "NF7601" && entry.seq <= actor.logged.head.seq;
    throw isBehind ? new TableError("NF7825") : error;
  }
}

function requireOwn(logged: Logged, asked: AskedIn, { entry: { by, body } }: Shown): void {
  if (by !== "table" && body.k === "sit" && body.key === asked.visitor.key) requireNoOther(logged, asked, by);
  else if (mySeat(logged, asked) !== by) throw new TableError("NF7808");
}

/** The match after an entry as it came. */
function taken(before: Logged, { entry, openings }: Shown): Acted {
  try {
    const next = before.after(entry, openings);
    return { entries: [{ entry, openings, hash: entryHash(entry), bytes: writeEntry(entry) }], next };
  } catch (error) {
    if (!(error instanceof LogError)) throw error;
    return { refused: { code: error.code, message: error.message } };
  }
}
