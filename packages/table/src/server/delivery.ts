// Sends who watches a match its entries: each what it may be shown, all at once, seats before others. Nothing is queued here:
// who is slow is sent the rest when there is space.
import { type Shown, shownTo, type Viewer } from "ninefold-log";
import { type Actor, readStored } from "./actor.ts";
import type { Desk } from "./desk.ts";
import { refusedBy } from "./errors.ts";
import { mayWatch, seatOf } from "./seats.ts";
import type { Subscription } from "./subscription.ts";

/** Entries that are sent, or read from the store, at once. */
const PAGE = 64;
/** Milliseconds until it is looked again whether there is space. */
const LATER = 200;

/** After somebody sat down, got up or was removed: who has another seat than before, or none, is sent all from the beginning as that. */
export function reseat({ logged, about, subscriptions }: Actor): void {
  for (const one of subscriptions) {
    const { keys } = one.to;
    const as = seatOf(logged, keys) ?? "public";
    if (as === one.as) continue;
    one.as = as;
    one.next = 0;
    one.isLast = !mayWatch(logged, about.isPublic, keys);
  }
}

/** The number of the last entry that a seat, or who has none, is shown. */
export const shownUntil = ({ logged, shown }: Actor, as: Viewer): number => (as === "public" ? shown : logged).head.seq;

const isSeat = ({ as }: Subscription): boolean => as !== "public";

/** Sends everybody who watches what is new. */
export function deliver(table: Desk, actor: Actor): void {
  const all = [...actor.subscriptions];
  for (const one of [...all.filter(isSeat), ...all.filter((other) => !isSeat(other))]) deliverTo(table, actor, one);
}

/** Sends one who watches what is new for it. */
export function deliverTo(table: Desk, actor: Actor, one: Subscription): void {
  if (one.isBusy || !actor.subscriptions.has(one)) return;
  const last = shownUntil(actor, one.as);
  while (one.next <= last) {
    if (one.to.connection.unsent > table.config.maxUnsent) {
      wait(table, actor, one);
      return;
    }
    const recent = actor.recentFrom(one.next)?.slice(0, Math.min(PAGE, last - one.next + 1));
    if (!recent || recent.length === 0) return void readFor(table, actor, one);
    send(actor, one, recent);
  }
  sendClocks(actor, one);
  if (one.isLast) one.end();
}

function wait(table: Desk, actor: Actor, one: Subscription): void {
  if (isSeat(one)) {
    one.to.leave("NF7821");
    return;
  }
  one.isBusy = true;
  table.surroundings.clock.after(LATER, () => {
    one.isBusy = false;
    deliverTo(table, actor, one);
  });
}

async function readFor(table: Desk, actor: Actor, one: Subscription): Promise<void> {
  one.isBusy = true;
  const { next, as } = one;
  try {
    const read: Shown[] = [];
    const count = Math.min(PAGE, shownUntil(actor, as) - next + 1);
    for await (const stored of table.surroundings.store.read(actor.match, next, count)) read.push(readStored(stored));
    if (read.length === 0) throw new RangeError(`Entry ${next} of a match cannot be read.`);
    // By now it may have ended, or be another seat's.
    if (actor.subscriptions.has(one) && one.next === next && one.as === as) send(actor, one, read);
  } catch (error) {
    table.surroundings.note(`entries could not be read: ${error instanceof Error ? error.message : error}`);
    return one.to.leave(refusedBy(error)?.code ?? "NF7815");
  } finally {
    one.isBusy = false;
  }
  deliverTo(table, actor, one);
}

function send(actor: Actor, one: Subscription, entries: readonly Shown[]): void {
  const { isOpen } = one.as === "public" ? actor.shown : actor.logged;
  const shown = entries.map((entry) => shownTo(entry, one.as, isOpen));
  one.to.sendEntries(actor.match, one.as, one.next, shown);
  one.next += entries.length;
}

function sendClocks(actor: Actor, { to, as }: Subscription): void {
  const { logged, match } = actor;
  // They would tell when somebody has decided.
  if (as === "public" && logged.terms.delay) return;
  const clocks = logged.clocks(actor.at());
  if (!clocks) return;
  const running = clocks.flatMap(({ isRunning }, seat) => (isRunning ? [seat] : []));
  to.send({ k: "clock", match, left: clocks.map(({ untilFlag }) => untilFlag), running });
}
