// How matches begin: opened by somebody who proposes terms, or as another of one that has ended.
import { type Hash, Logged, parametersByName, type Terms } from "ninefold-log";
import { PROGRAM_KEY } from "../keys/index.ts";
import type { Opening } from "../messages/index.ts";
import { chanceOf, saltsOf } from "./acting.ts";
import type { About, Actor, Begun, Done } from "./actor.ts";
import { withinPly } from "./bounds/work.ts";
import { deliver } from "./delivery.ts";
import type { Desk } from "./desk.ts";
import { TableError } from "./errors.ts";
import type { Name, Once } from "./once.ts";
import { hashOf, seatOf } from "./seats.ts";

/** Where matches are opened. */
export interface Opens extends Desk {
  readonly once: Once;
  /** Tells those for whom seats are kept. */
  invited(match: Hash, keys: readonly string[]): void;
}

/** Who opens matches, by the keys that were proven. */
export interface Opener {
  readonly address: string;
  /** The key it goes by. TableError NF7804 where it has proven none. */
  readonly key: string;
  readonly keys: readonly string[];
}

/** TableError NF7812 where the address has opened as many matches as it may. */
function mustBeAllowed({ addresses, surroundings }: Opens, { address }: Opener): void {
  if (!addresses.table(address, surroundings.clock.monotonic())) throw new TableError("NF7812");
}

/** Opens a match by the terms that a visitor proposes, once for each ask. LogError, TableError */
export function open(table: Opens, visitor: Opener, message: Opening): Promise<Done> {
  const { key } = visitor;
  const name = hashOf(`ninefold-open-1 ${key} ${message.ask}`);
  return table.once.opened({ name, key }, () => {
    mustBeAllowed(table, visitor);
    const { rematchOf: _, ...terms } = message.terms;
    const proposed = { ...terms, opener: key, files: message.rules };
    return beginning(table, proposed, { isPublic: message.public });
  });
}

/** Another match between the same seats, each in the next one. LogError, TableError */
export async function openRematch(table: Opens, actor: Actor, visitor: Opener, ask: string): Promise<Done> {
  const { logged, shown, match, about } = actor;
  if (seatOf(logged, visitor.keys) === undefined) throw new TableError("NF7808");
  // The list, and the terms of the rematch, would tell everybody of an end that is not shown yet.
  if (!shown.ended) throw new TableError("NF7819", logged.ended && "as far as everybody is shown it");
  const { k: _, opened: __, rematchOf: ___, ...terms } = logged.terms;
  const seats = logged.seats.map((_, seat) => {
    const { key } = logged.seats[(seat + 1) % logged.seats.length]!;
    return key === undefined || key === PROGRAM_KEY ? {} : { key };
  });
  const nonce = hashOf(`ninefold-rematch-nonce-1 ${match} ${ask}`);
  const proposed = { ...terms, seats, nonce, rematchOf: match };
  const done = await table.once.opened(rematchName(match), () => {
    mustBeAllowed(table, visitor);
    return beginning(table, proposed, about);
  });
  if (done.match === actor.rematch) return done;
  table.invited(
    done.match,
    seats.flatMap(({ key }) => (key === undefined ? [] : [key])),
  );
  actor.rematch = done.match;
  deliver(table, actor);
  return done;
}

const rematchName = (match: Hash): Name => ({ name: hashOf(`ninefold-rematch-1 ${match}`), key: match });

/** The rematch of a match that has ended; undefined where nobody has opened one. */
export const rematchOf = (table: Opens, match: Hash): Promise<Hash | undefined> => table.once.named(rematchName(match));

type Proposed = Omit<Terms, "k" | "opened">;

/** The beginning of a match, which is not kept yet. */
async function beginning(table: Desk, proposed: Proposed, about: About): Promise<Begun> {
  const { rests, surroundings } = table;
  const { clock, random } = surroundings;
  if (proposed.files === undefined) throw new TableError("NF7813");
  const rules = await table.shelf.rules(proposed.files, parametersByName(proposed.parameters));
  const terms: Terms = { k: "terms", ...proposed, opened: Math.floor(clock.wall()) };
  const what = `begin ${proposed.files}`;
  await rests.rested(what);
  const { entries, next } = rests.count([what], () =>
    withinPly(rules, () => Logged.begin(rules, terms, { at: 0, salt: saltsOf(random), chance: chanceOf(random) })),
  );
  return { logged: next, about, entries };
}
