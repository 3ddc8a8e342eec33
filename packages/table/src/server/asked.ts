// Who asks for what in a match, and whether a seat is theirs.
import type { Rules } from "ninefold/play";
import { LogError, type Logged } from "ninefold-log";
import type { Asking } from "../messages/index.ts";
import type { Actor } from "./actor.ts";
import type { Desk } from "./desk.ts";
import { TableError } from "./errors.ts";
import type { Opener, Opens } from "./opening.ts";
import { inviteHash, inviteName, isOpener, removalName, seatOf } from "./seats.ts";
import type { Connection } from "./surroundings.ts";

/** Who asks: a connection with the keys that it has proven. */
export interface Asker extends Opener {
  readonly connection: Connection;
}

export interface AskedIn {
  readonly table: Opens & { knowsProgram(name: string, rules: Rules): boolean };
  readonly actor: Actor;
  readonly visitor: Asker;
  /** The monotonic time at which it was received. */
  readonly received: number;
}

export type Of<Kind extends Asking["k"]> = Extract<Asking, { k: Kind }>;

export const asksOf = ({ visitor }: AskedIn, { ask }: Asking): readonly string[] => [`${visitor.key}:${ask}`];

/** The seat of who asks. TableError NF7808 where it has none. */
export function mySeat(logged: Logged, { visitor }: AskedIn): number {
  const seat = seatOf(logged, visitor.keys);
  if (seat === undefined) throw new TableError("NF7808");
  return seat;
}

/** Whether who asks may sit down: by an invitation where the seat is not free to everybody. TableError NF7810 */
export async function requireMaySit(asked: AskedIn, seat: number, secret: string | undefined): Promise<void> {
  const { table, actor, visitor } = asked;
  const { key, keys } = visitor;
  const { logged, about } = actor;
  const isKept = logged.terms.seats[seat]?.key !== undefined;
  if (seatOf(logged, keys) !== undefined || about.isPublic || isKept || isOpener(logged, keys)) return;
  const used = secret !== undefined && (await useInvite(table, secret, key));
  const fits = used && used.match === actor.match && (used.seat === null || used.seat === seat);
  if (!fits) throw new TableError("NF7810");
}

/**
 * TableError NF7831 for who was removed before the beginning. A seat that is kept for a key is open to that all the same: nobody else may
 * take it.
 */
export async function requireNotRemoved({ table, actor, visitor }: AskedIn, seat: number): Promise<void> {
  const { logged, match } = actor;
  const { store, clock } = table.surroundings;
  if (logged.since !== undefined || logged.terms.seats[seat]?.key !== undefined) return;
  for (const key of visitor.keys)
    if (await store.lobby.use(removalName(match, key), key, clock.wall())) throw new TableError("NF7831");
}

/** From now on a key that was removed from a match does not sit down there. */
export const keepOut = ({ table, actor: { match } }: AskedIn, key: string): Promise<void> =>
  table.surroundings.store.lobby.invite(removalName(match, key), { match, seat: null, until: null });

/**
 * LogError NF7605 for who has no seat where all are taken and the match is shown later: the log itself would tell her first that it is
 * over, as soon as it is.
 */
export function requireFree(logged: Logged, { visitor }: AskedIn, seat: number): void {
  const isFull = logged.terms.delay && logged.seats.every(({ key }) => key !== undefined);
  if (isFull && seatOf(logged, visitor.keys) === undefined) throw new LogError("NF7605", `Seat ${seat} is taken.`);
}

/** TableError NF7809 where who asks has another seat. */
export function requireNoOther(logged: Logged, { visitor }: AskedIn, seat: number): void {
  const has = seatOf(logged, visitor.keys);
  if (has !== undefined && has !== seat) throw new TableError("NF7809");
}

/** Uses an invitation for a key; undefined where it has been used by another, or there is none. */
export const useInvite = ({ surroundings: { store, clock } }: Desk, secret: string, key: string) =>
  store.lobby.use(inviteName(inviteHash(secret)), key, clock.wall());
