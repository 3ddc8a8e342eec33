// Sends who watches a match its entries: each what it may be shown, seats before others. Nothing is queued here: who is slow is
// sent the rest when there is space.
import { type Hash, type Shown, shownTo, type Viewer } from "ninefold-log";
import { SharedFrames } from "../messages/index.ts";
import { type Actor, readStored } from "./actor.ts";
import { fromOf } from "./bounds/rests.ts";
import type { Desk } from "./desk.ts";
import { faultOf, refusedBy } from "./errors.ts";
import { mayWatch, seatOf } from "./seats.ts";
import type { Subscription } from "./watching/subscription.ts";

/** Entries that are sent, or read from the store, at once. */
const PAGE = 64;
/** Milliseconds until it is looked again whether there is space, at first and at the latest. */
export const LATER = 200;
const LATEST = 5_000;
/** Bytes that have not left to a watcher, or that it is not known to have read, who then waits: what is read late is not held here. */
const WATCHER_UNSENT = 65_536;
/** So many watchers are sent everything at once; more of them what came in so many milliseconds. */
const FEW = 8;
const TOGETHER = 50;
/** Watchers that are sent something without a break: each is a call of the system, and players wait meanwhile. */
const AT_ONCE = 32;

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

/** Sends everybody who watches what is new: seats at once, and many others together a moment later. */
export function deliver(table: Desk, actor: Actor): void {
  const all = [...actor.subscriptions];
  const others = all.filter((one) => !isSeat(one));
  const sent: Sent = new Map();
  for (const one of all) if (isSeat(one)) deliverTo(table, actor, one, sent);
  if (others.length <= FEW) for (const one of others) deliverTo(table, actor, one, sent);
  else if (!actor.isGathering) {
    actor.isGathering = true;
    table.surroundings.clock.after(TOGETHER, () => {
      actor.isGathering = false;
      const together = [...actor.subscriptions].filter((one) => !isSeat(one));
      deliverInTurns(table, actor, together.values(), new Map());
    });
  }
}

/** Some after the other, and everything else between them. */
function deliverInTurns(table: Desk, actor: Actor, all: IteratorObject<Subscription>, sent: Sent): void {
  for (let count = 0; count < AT_ONCE; count++) {
    const { done, value: one } = all.next();
    if (done) return;
    deliverTo(table, actor, one, sent);
  }
  table.surroundings.clock.after(0, () => deliverInTurns(table, actor, all, sent));
}

/** What has been sent meanwhile, by what it is: others are sent the same frames. */
type Sent = Map<string, SharedFrames>;

function sharedIn(sent: Sent, key: string, make: () => SharedFrames): SharedFrames {
  const shared = sent.get(key) ?? make();
  sent.set(key, shared);
  return shared;
}

/** Sends one who watches what is new for it. */
export function deliverTo(table: Desk, actor: Actor, one: Subscription, sent: Sent = new Map()): void {
  if (one.isBusy || !actor.subscriptions.has(one)) return;
  const { maxUnsent } = table.config;
  const last = shownUntil(actor, one.as);
  while (one.next <= last) {
    if (isFull(one, maxUnsent)) {
      wait(table, actor, one);
      return;
    }
    one.patience = LATER;
    const recent = actor.recentFrom(one.next)?.slice(0, Math.min(PAGE, last - one.next + 1));
    if (!recent || recent.length === 0) return void readFor(table, actor, one);
    delete one.reading;
    send(actor, one, recent, sent);
  }
  sendClocks(actor, one, sent);
  sendRematch(actor, one, sent);
  if (one.isLast) one.end();
}

/** Whether as much is on its way as may be. What the platform holds for who does not read is no smaller for being out of sight. */
function isFull(one: Subscription, maxUnsent: number): boolean {
  const { unsent, unread = 0 } = one.to.connection;
  return isSeat(one) ? unsent > maxUnsent : Math.max(unsent, unread) > Math.min(maxUnsent, WATCHER_UNSENT);
}

function wait(table: Desk, actor: Actor, one: Subscription): void {
  if (isSeat(one)) {
    one.to.leave("NF7821");
    return;
  }
  one.isBusy = true;
  table.surroundings.clock.after(one.patience, () => {
    one.isBusy = false;
    deliverTo(table, actor, one);
  });
  one.patience = Math.min(LATEST, 2 * one.patience);
}

/** Under what reading the log of a match for watchers is counted, by HTTP too. */
export const logReading = (match: Hash): string => `log ${match}`;

/**
 * Reads a page from the store, in turn with all else: who watches from the beginning again and again waits as who asks for the log does.
 * A seat waits for what its own address took, and not for those who look on.
 */
async function readFor(table: Desk, actor: Actor, one: Subscription): Promise<void> {
  one.isBusy = true;
  const { rests, surroundings } = table;
  const [from, reading] = [fromOf(one.to), logReading(actor.match)];
  try {
    await turnOf(table, one);
    await rests.rested(from);
    if (!isSeat(one)) await rests.rested(reading);
    // By now it may have ended, or be another seat's.
    if (!actor.subscriptions.has(one)) return;
    const { next, as } = one;
    const pieces = one.reading!;
    const before = pieces.taken;
    const read: Shown[] = [];
    const count = Math.min(PAGE, shownUntil(actor, as) - next + 1);
    for await (const stored of pieces.all(surroundings.store.read(actor.match, next, count)))
      read.push(pieces.step(() => readStored(stored)));
    if (read.length === 0) throw new RangeError(`Entry ${next} of a match cannot be read.`);
    if (actor.subscriptions.has(one) && one.next === next && one.as === as) pieces.step(() => send(actor, one, read));
    rests.took(from, pieces.taken - before);
    rests.took(reading, pieces.taken - before);
  } catch (error) {
    surroundings.note(`entries could not be read: ${faultOf(error)}`);
    return one.to.leave(refusedBy(error)?.code ?? "NF7815");
  } finally {
    one.isBusy = false;
  }
  deliverTo(table, actor, one);
}

/** Lets others have their turn before all pages but the first. */
async function turnOf({ longWork }: Desk, one: Subscription): Promise<void> {
  const { reading } = one;
  one.reading ??= longWork.begin();
  await reading?.yield();
}

function send(actor: Actor, one: Subscription, entries: readonly Shown[], sent: Sent = new Map()): void {
  const { as, next } = one;
  const { isOpen } = as === "public" ? actor.shown : actor.logged;
  const frames = sharedIn(sent, `${as} ${next} ${entries.length} ${isOpen}`, () =>
    SharedFrames.ofEntries(
      actor.match,
      as,
      next,
      entries.map((entry) => shownTo(entry, as, isOpen)),
    ),
  );
  one.to.sendShared(frames);
  one.next += entries.length;
}

function sendClocks(actor: Actor, { to, as }: Subscription, sent: Sent): void {
  const { logged, match } = actor;
  // They would tell when somebody has decided.
  if (as === "public" && logged.terms.delay) return;
  const clocks = logged.clocks(actor.at());
  if (!clocks) return;
  const frames = sharedIn(sent, "clock", () => {
    const running = clocks.flatMap(({ isRunning }, seat) => (isRunning ? [seat] : []));
    return SharedFrames.of({ k: "clock", match, left: clocks.map(({ untilFlag }) => untilFlag), running });
  });
  to.sendShared(frames);
}

/** Says which match is the rematch, to who may watch that too: not to who came by an invitation to the first, nor before its end is shown. */
function sendRematch({ logged, shown, about, match, rematch: next }: Actor, one: Subscription, sent: Sent): void {
  const { ended } = isSeat(one) ? logged : shown;
  if (!ended || next === undefined || one.rematch === next || !mayWatch(logged, about.isPublic, one.to.keys)) return;
  one.rematch = next;
  one.to.sendShared(sharedIn(sent, "rematch", () => SharedFrames.of({ k: "rematch", match, next })));
}
