// Matches whose entries seats sign: what they say is checked, kept and handed on, and nothing is written for them. And what a server needs of
// sealed tables, of which it does not even check that.
import { type Acted, entryHash, type Hash, LogError, type Logged, type Shown, writeEntry } from "ninefold-log";
import { type Asking, MAX_NAME, type Relaying, type RelayOpening } from "../messages/index.ts";
import type { Done } from "./actor.ts";
import { type AskedIn, type Asker, asksOf, mySeat, type Of, requireMaySit, requireNoOther } from "./asked.ts";
import { TableError } from "./errors.ts";
import type { Watcher } from "./watching/subscription.ts";

/** What deletes all that somebody has said. */
export type Forgetting = Extract<Asking, { k: "forget" }>;

/** Sealed tables: lists of posts. Everything rejects with a TableError or a StoreError. */
export interface Relays {
  /** Opens one, once for each ask. */
  open(visitor: Asker, message: RelayOpening): Promise<Done>;
  ask(visitor: Asker, message: Relaying | Forgetting): Promise<Done>;
  /** Sends what was posted from a number on, and what comes, until it is ended. */
  listen(visitor: Watcher, relay: Hash, from: number): Promise<{ end(): void }>;
  /** Another process says that there is an entry of this number. */
  heard(relay: Hash, seq: number): Promise<void> | undefined;
  /** Looks whether other processes have posted. */
  look(): Promise<void>;
  /** It is time to look whether anybody has posted of late. */
  due(relay: Hash): Promise<void>;
  /** Another process has deleted something that was posted. */
  dropped(relay: Hash): void;
  /** Tables held in memory; parts of posts, and bytes of them, since the start. */
  readonly figures: { readonly sealed: number; readonly posts: number; readonly posted: number };
}

const none = (): Promise<never> => Promise.reject(new TableError("NF7806"));

/** Of a server that has none. */
export const NO_RELAYS: Relays = {
  ...{ open: none, ask: none, listen: none, due: none, look: async () => {} },
  ...{ heard: () => undefined, dropped: () => {}, figures: { sealed: 0, posts: 0, posted: 0 } },
};

/** Milliseconds by which an entry's time may be ahead of the server's: no seat is to carry the others into another year. */
const MAX_AHEAD = 60_000;

/** Keeps an entry that the seat of who asks has signed. To be called within `run` of its actor. LogError, TableError */
export async function relay(asked: AskedIn, message: Of<"signed">): Promise<Done> {
  const { actor } = asked;
  const { shown, invite } = message;
  const { entry } = shown;
  if (!actor.logged.terms.sign) throw new TableError("NF7824");
  requireShort(shown);
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

/** Names are opened beside a signed entry, whose frame bounds them no more than any other text. */
function requireShort({ entry: { body }, openings }: Shown): void {
  if (body.k !== "sit") return;
  const isLong = openings.some(({ value }) => typeof value === "string" && value.length > MAX_NAME);
  if (isLong) throw new TableError("NF7803", `a name has ${MAX_NAME} letters at most`);
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
