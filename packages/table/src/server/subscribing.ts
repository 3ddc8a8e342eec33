// Who begins to watch a match: whether it may, and from where on it is sent entries.
import type { Hash, Viewer } from "ninefold-log";
import type { Actor } from "./actor.ts";
import { useInvite } from "./asked.ts";
import { deliver, deliverTo, LATER, shownUntil } from "./delivery.ts";
import { TableError } from "./errors.ts";
import { type Opens, rematchOf } from "./opening.ts";
import { mayWatch, seatOf } from "./seats.ts";
import type { Visitor } from "./visitor.ts";
import type { Subscription } from "./watching/subscription.ts";

/** Where matches are watched. */
export interface Serves extends Opens {
  /** What is done for nobody in particular fails without anybody to hear of it. */
  quietly(work: Promise<unknown>): Promise<void>;
}

/** Connections that are sent the entries of one seat. */
const MAX_OF_SEAT = 32;

/** Sends a visitor the entries of a match from a number on, and those that come. `invite`: the secret of an invitation. TableError */
export async function subscribe(
  table: Serves,
  actor: Actor,
  visitor: Visitor,
  from: number,
  invite?: string,
): Promise<Subscription> {
  const { logged, about, subscriptions, match } = actor;
  const viewer = (): Viewer => seatOf(actor.logged, visitor.keys) ?? "public";
  const isShown = mayWatch(logged, about.isPublic, visitor.keys);
  if (!isShown && (await invitedBy(table, visitor, invite)) !== match) throw new TableError("NF7807");
  if (from > shownUntil(actor, viewer()) + 1) await actor.refresh();
  const as = viewer();
  if (from > shownUntil(actor, as) + 1) {
    visitor.send({ k: "head", match, seq: shownUntil(actor, as) });
    throw new TableError("NF7816");
  }
  const alike = [...subscriptions].filter((one) => one.as === as).length;
  if (alike >= (as === "public" ? table.config.maxWatchers : MAX_OF_SEAT)) throw new TableError("NF7817");
  const subscription: Subscription = {
    to: visitor,
    as,
    next: from,
    isBusy: false,
    patience: LATER,
    isLast: false,
    end: () => void subscriptions.delete(subscription),
  };
  subscriptions.add(subscription);
  deliverTo(table, actor, subscription);
  if (actor.logged.ended && actor.rematch === undefined) void table.quietly(findRematch(table, actor));
  return subscription;
}

/** The rematch may have been opened at another process, or before this one began. */
async function findRematch(table: Serves, actor: Actor): Promise<void> {
  actor.rematch = await rematchOf(table, actor.match);
  if (actor.rematch !== undefined) deliver(table, actor);
}

/** The match that an invitation is for, which is the visitor's from then on. */
async function invitedBy(
  table: Serves,
  { keys: [key] }: Visitor,
  invite: string | undefined,
): Promise<Hash | undefined> {
  if (key === undefined || invite === undefined) return undefined;
  return (await useInvite(table, invite, key))?.match;
}
