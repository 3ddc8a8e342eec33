// How matches begin: opened by somebody who proposes terms, or as another of one that has ended.
import { type Hash, Logged, type Terms } from "ninefold-log";
import { PROGRAM_KEY } from "../keys/index.ts";
import type { Opening } from "../messages/index.ts";
import { parametersOf } from "../rules/index.ts";
import { chanceOf, dueAt, saltsOf } from "./acting.ts";
import { type About, type Actor, type Begun, type Done, storedOf } from "./actor.ts";
import { withinPly } from "./bounds/work.ts";
import { deliver } from "./delivery.ts";
import type { Desk } from "./desk.ts";
import { TableError } from "./errors.ts";
import { hashOf, seatOf } from "./seats.ts";

/** A match for the list: as far as everybody sees it, and when that changed, where it is not all or not now. */
export interface ForList extends Pick<Begun, "logged" | "about"> {
  readonly shown?: Logged;
  readonly updated?: number | undefined;
}

/** Where matches are opened. */
export interface Opens extends Desk {
  /** Makes an actor of a match that has just begun, and serves it from now on. */
  began(begun: Begun): void;
  /** Keeps how a match stands in the list of matches. */
  list(listed: ForList): Promise<void>;
  /** Tells those for whom seats are kept. */
  invited(match: Hash, keys: readonly string[]): void;
}

interface Opener {
  readonly key: string;
  readonly keys: readonly string[];
  readonly address: string;
}

/** Opens a match by the terms that a visitor proposes, once for each ask. LogError, TableError */
export async function open(table: Opens, visitor: Opener, message: Opening): Promise<Done> {
  const { key } = visitor;
  const once = hashOf(`ninefold-open-1 ${key} ${message.ask}`);
  const before = await opened(table, once, key);
  if (before) return before;
  if (!table.addresses.table(visitor.address, table.surroundings.clock.monotonic())) throw new TableError("NF7812");
  const { rematchOf: _, ...terms } = message.terms;
  const proposed = { ...terms, opener: key, files: message.rules };
  return begin(table, proposed, { isPublic: message.public }, { once, key });
}

/** Another match between the same seats, each in the next one. LogError, TableError */
export async function openRematch(table: Opens, actor: Actor, visitor: Opener, ask: string): Promise<Done> {
  const { logged, shown, match, about } = actor;
  if (seatOf(logged, visitor.keys) === undefined) throw new TableError("NF7808");
  // The list, and the terms of the rematch, would tell everybody of an end that is not shown yet.
  if (!shown.ended) throw new TableError("NF7819", logged.ended && "as far as everybody is shown it");
  const once = rematchName(match);
  const before = await opened(table, once, match);
  if (before) return before;
  if (!table.addresses.table(visitor.address, table.surroundings.clock.monotonic())) throw new TableError("NF7812");
  const { k: _, opened: __, rematchOf: ___, ...terms } = logged.terms;
  const seats = logged.seats.map((_, seat) => {
    const { key } = logged.seats[(seat + 1) % logged.seats.length]!;
    return key === undefined || key === PROGRAM_KEY ? {} : { key };
  });
  const nonce = hashOf(`ninefold-rematch-nonce-1 ${match} ${ask}`);
  const done = await begin(table, { ...terms, seats, nonce, rematchOf: match }, about, { once, key: match });
  table.invited(
    done.match,
    seats.flatMap(({ key }) => (key === undefined ? [] : [key])),
  );
  actor.rematch = done.match;
  deliver(table, actor);
  return done;
}

const rematchName = (match: Hash): Hash => hashOf(`ninefold-rematch-1 ${match}`);

/** The rematch of a match that has ended; undefined where nobody has opened one. */
export const rematchOf = async (table: Desk, match: Hash): Promise<Hash | undefined> =>
  (await opened(table, rematchName(match), match))?.match;

/** The match that was opened once under this hash. */
async function opened({ surroundings: { store, clock } }: Desk, once: Hash, key: string): Promise<Done | undefined> {
  const known = await store.lobby.use(once, key, clock.wall());
  if (!known) return undefined;
  const heads = await store.heads([known.match]);
  return heads.has(known.match) ? { match: known.match, seq: 0 } : undefined;
}

type Proposed = Omit<Terms, "k" | "opened">;

async function begin(
  table: Opens,
  proposed: Proposed,
  about: About,
  { once, key }: { readonly once: Hash; readonly key: string },
): Promise<Done> {
  const { rests, surroundings } = table;
  const { store, clock, random } = surroundings;
  if (proposed.files === undefined) throw new TableError("NF7813");
  const rules = await table.shelf.rules(proposed.files, parametersOf(proposed));
  const terms: Terms = { k: "terms", ...proposed, opened: Math.floor(clock.wall()) };
  const beginning = `begin ${proposed.files}`;
  await rests.rested(beginning);
  const { entries, next } = rests.count([beginning], () =>
    withinPly(rules, () => Logged.begin(rules, terms, { at: 0, salt: saltsOf(random), chance: chanceOf(random) })),
  );
  const match = next.id;
  await store.lobby.invite(once, { match, seat: null, until: null });
  await store.lobby.use(once, key, clock.wall());
  // Its log does not say who may watch: a match that is there is in the list, whenever this process ends.
  await table.list({ logged: next, about });
  const append = { match, after: -1, entries: entries.map(storedOf), asks: [], due: dueAt(next) };
  if ((await table.appender.append(append)) === "done") table.began({ logged: next, about, entries });
  return { match, seq: 0 };
}
