// One match: what is asked of it is done one after the other, kept, and only then said and sent.

import type { Rules } from "ninefold/play";
import {
  type Act,
  type Acted,
  type Hash,
  LogError,
  Logged,
  readEntry,
  readOpenings,
  type Written,
  writeOpenings,
} from "ninefold-log";
import type { NumberedEntry } from "../store/store.ts";
import { chanceOf, dueAt, saltsOf } from "./acting.ts";
import { Lag } from "./bounds/lag.ts";
import { inPieces, type Pieces } from "./bounds/pieces.ts";
import { lacking } from "./bounds/space.ts";
import { withinPly, withinReading } from "./bounds/work.ts";
import type { Desk } from "./desk.ts";
import { TableError } from "./errors.ts";
import { Delayed } from "./watching/delayed.ts";
import type { Subscription } from "./watching/subscription.ts";

/** Entries kept for those who watch; older ones are read from the store again. */
const MAX_RECENT = 128;
/** Entries that are read from the store at once. */
const PAGE = 256;
/** How often an act is tried again after others have written. */
const MAX_ATTEMPTS = 8;
/** A number that no match has: an append after it is made by nobody, and tells whether its asks were answered. */
const NEVER = 2 ** 31 - 2;

export interface Done {
  readonly match: Hash;
  readonly seq: number;
}

/**
 * What is asked for: it is made when the match is at hand, and again when others have written before; undefined where nothing is to
 * be done any more.
 */
export type Making = (logged: Logged, at: number) => Made | undefined;

interface Made {
  readonly by: number | "table";
  readonly act: Act;
  /** Called when its entries are durable, and not where they were before. */
  readonly kept?: () => void;
}

/** The entry as a store has it. */
export const storedOf = ({ bytes, openings }: Written) => ({ bytes, openings: writeOpenings(openings) });

/** An entry of a store. LogError for bytes that are none. */
export const readStored = ({ bytes, openings }: Pick<NumberedEntry, "bytes" | "openings">) => ({
  entry: readEntry(bytes),
  openings: readOpenings(openings),
});

export type Recent = Pick<Written, "entry" | "openings">;

/** What is known of a match besides its entries. */
export interface About {
  /** Whether everybody may watch. */
  readonly isPublic: boolean;
}

/** A match as it has just begun. */
export interface Begun {
  readonly logged: Logged;
  readonly about: About;
  readonly entries: readonly Written[];
}

/** What an actor is part of. */
export interface Stage extends Desk {
  /** The match has more entries: they are durable. `before`: what who has no seat was shown before. */
  grown(actor: Actor, entries: readonly Recent[], before: Logged): void;
  /** Who has no seat is shown more, since time has passed. */
  shownMore(actor: Actor, before: Logged): void;
}

/** A match as it was read. */
interface Read {
  readonly logged: Logged;
  readonly recent: readonly Recent[];
  readonly delayed: Delayed | undefined;
  readonly lag: Lag;
}

type RulesOf = (terms: Logged["terms"]) => Promise<Rules>;

/** Reads a match in pieces, so that others have their turn; who has it read again waits for what that took. */
const readMatch = (stage: Stage, match: Hash, rulesOf: RulesOf) =>
  inPieces(stage, `read ${match}`, (pieces) => readIn(pieces, stage, match, rulesOf));

async function readIn(pieces: Pieces, { surroundings, config }: Stage, match: Hash, rulesOf: RulesOf) {
  const { store, clock } = surroundings;
  const lag = new Lag(config);
  let logged: Logged | undefined;
  let delayed: Delayed | undefined;
  const recent: Recent[] = [];
  for (let from = 0; ; from += PAGE) {
    let count = 0;
    for await (const stored of store.read(match, from, PAGE)) {
      count++;
      const { entry, openings } = readStored(stored);
      const before = logged;
      const rules = before?.rules ?? (entry.body.k === "terms" ? await rulesOf(entry.body) : undefined);
      if (!rules) continue;
      logged = pieces.step(() =>
        withinReading(rules, () => before?.after(entry, openings) ?? Logged.first(rules, entry, openings)),
      );
      if (before) {
        lag.learn(before, entry);
        delayed?.add(logged);
        delayed?.advance(clock.wall() - (logged.terms.opened ?? 0));
      } else delayed = Delayed.of(logged);
      await pieces.turn();
      recent.push({ entry, openings });
      if (recent.length > 2 * MAX_RECENT) recent.splice(0, MAX_RECENT);
    }
    if (count < PAGE) break;
  }
  return logged && { logged, recent, delayed, lag };
}

export class Actor {
  readonly match: Hash;
  readonly subscriptions = new Set<Subscription>();
  /** From where the present work is asked for, as what it takes is counted. */
  askedFrom: readonly string[] = [];
  /** Who did last what programs answer to; undefined where nobody did since it was read. */
  thinksFor: string | undefined;
  /** Whether those who watch are about to be sent what is new. */
  isGathering = false;
  /** The number up to which it was read after names were deleted. */
  forgotten = 0;
  /** The match that was opened after this one, as far as is known here. */
  rematch: Hash | undefined;
  readonly lag: Lag;
  readonly about: About;
  readonly #table: Stage;
  #logged: Logged;
  #recent: Recent[];
  /** The monotonic time of the terms. */
  readonly #begun: number;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  /** Whether the store may have entries that this does not know. */
  #isStale = false;

  /** What who has no seat is shown, where that is not all. */
  #delayed: Delayed | undefined;
  /** Takes back that more of it is shown later. */
  #unshow: (() => void) | undefined;

  private constructor(table: Stage, { logged, recent, delayed, lag }: Read, about: About) {
    this.about = about;
    this.#delayed = delayed;
    this.#table = table;
    this.#logged = logged;
    this.match = logged.id;
    this.#recent = recent.slice(-MAX_RECENT);
    this.lag = lag;
    const { wall, monotonic } = table.surroundings.clock;
    this.#begun = monotonic() - Math.max(logged.at, wall() - (logged.terms.opened ?? wall()));
    this.#wind();
    this.#show();
  }

  /** A match that has just begun. */
  static begun(table: Stage, { logged, about, entries }: Begun): Actor {
    const lag = new Lag(table.config);
    return new Actor(table, { logged, recent: entries, delayed: Delayed.of(logged), lag }, about);
  }

  /** Reads a match from the store; undefined where it has none. */
  static async load(table: Stage, match: Hash, about: About, rulesOf: RulesOf): Promise<Actor | undefined> {
    const read = await readMatch(table, match, rulesOf);
    return read && new Actor(table, read, about);
  }

  /**
   * To be called within `run`: reads the match once more, of which the store has forgotten openings, with what others wrote meanwhile.
   * `noted`: the number of the last of what was forgotten by now.
   */
  async reload(noted: number): Promise<void> {
    const { rules } = this.#logged;
    const read = await readMatch(this.#table, this.match, async () => rules);
    if (!read) throw new TableError("NF7806");
    this.forgotten = noted;
    const { seq } = this.#logged.head;
    const { shown } = this;
    this.#logged = read.logged;
    this.#recent = read.recent.slice(-MAX_RECENT);
    this.#delayed = read.delayed;
    this.#wind();
    this.#show();
    const newer = this.#recent.filter(({ entry }) => entry.seq > seq);
    if (newer.length > 0) this.#table.grown(this, newer, shown);
    else if (this.shown.head.seq > shown.head.seq) this.#table.shownMore(this, shown);
  }

  get logged(): Logged {
    return this.#logged;
  }

  /** The match as who has no seat is shown it: later, where the terms have it so. */
  get shown(): Logged {
    return this.#delayed?.shown ?? this.#logged;
  }

  /** When it has changed in the list of matches, as everybody may know: wall milliseconds; undefined: now. */
  get updated(): number | undefined {
    return this.#delayed && (this.#logged.terms.opened ?? 0) + this.#delayed.changed;
  }

  /** Whether nobody looks at it and nothing is to be done. */
  get isIdle(): boolean {
    return this.subscriptions.size === 0 && this.#waiting === 0 && !this.#unshow;
  }

  /** Milliseconds since the terms, now or at a monotonic time. */
  at(monotonic = this.#table.surroundings.clock.monotonic()): number {
    return Math.max(this.#logged.at, Math.floor(monotonic - this.#begun));
  }

  /** Does something after all that was asked before, on the entries that the store has. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#waiting++;
    const result = this.#queue.then(async () => {
      try {
        await this.#table.rests.rested(this.match);
        if (this.#isStale) await this.#catchUp();
        return await work();
      } finally {
        this.#waiting--;
      }
    });
    this.#queue = result.catch(() => {});
    return result;
  }

  /** To be called within `run`: does what is asked for, and keeps it. LogError or TableError where it may not be. */
  act(make: Making, asks: readonly string[] = []): Promise<Done> {
    const { random } = this.#table.surroundings;
    let made: Made | undefined;
    return this.keep(
      (before) => {
        const at = this.at();
        made = make(before, at);
        if (!made) return undefined;
        const { by, act } = made;
        return before.act(by, act, { at, salt: saltsOf(random), chance: chanceOf(random) });
      },
      asks,
      () => made?.kept?.(),
    );
  }

  /** To be called within `run`: keeps the entries that are made after those there are, if any. LogError or TableError */
  async keep(
    make: (before: Logged) => Acted | undefined,
    asks: readonly string[],
    kept: () => void = () => {},
  ): Promise<Done> {
    const { appender, config } = this.#table;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const before = this.#logged;
      const acted = this.#refereed(() => make(before));
      if (!acted) return { match: this.match, seq: before.head.seq };
      if ("refused" in acted) {
        const again = await this.#answered(asks);
        if (again !== undefined) return { match: this.match, seq: again };
        throw new LogError(acted.refused.code, acted.refused.message);
      }
      const lacks = lacking(before, acted, config.maxEntries);
      if (lacks) throw new TableError(lacks);
      const append = {
        ...{ match: this.match, after: before.head.seq, entries: acted.entries.map(storedOf), asks },
        due: dueAt(acted.next),
      };
      const appended = await appender.append(append).catch((error: unknown) => {
        this.#isStale = true;
        throw error;
      });
      if (appended === "done") {
        kept();
        this.#accept(acted.next, acted.entries);
        return { match: this.match, seq: before.head.seq + 1 };
      }
      await this.#catchUp();
      if (appended !== "behind") return { match: this.match, seq: appended.again };
    }
    throw new TableError("NF7815", "others write to the match all the time");
  }

  /** What the referee says, within the work of a ply. It takes time of all matches. */
  #refereed<Result>(referee: () => Result): Result {
    return this.#table.rests.count([this.match, ...this.askedFrom], () => withinPly(this.#logged.rules, referee));
  }

  /** The entry that an ask has been answered by. */
  async #answered(asks: readonly string[]): Promise<number | undefined> {
    if (asks.length === 0) return undefined;
    const nothing = { bytes: new Uint8Array(1), openings: new Uint8Array(1) };
    const probe = { match: this.match, after: NEVER, entries: [nothing], asks, due: null };
    const appended = await this.#table.appender.append(probe);
    return typeof appended === "object" ? appended.again : undefined;
  }

  /** Looks whether the store has more entries. */
  refresh(): Promise<void> {
    return this.run(() => this.#catchUp());
  }

  async #catchUp(): Promise<void> {
    this.#isStale = true;
    const read: Recent[] = [];
    const { rests } = this.#table;
    let logged = this.#logged;
    const steps: Logged[] = [];
    for await (const stored of this.#table.surroundings.store.read(this.match, logged.head.seq + 1, PAGE)) {
      const one = readStored(stored);
      const before = logged;
      logged = rests.count([this.match], () =>
        withinReading(before.rules, () => before.after(one.entry, one.openings)),
      );
      this.lag.learn(before, one.entry);
      read.push(one);
      if (this.#delayed) steps.push(logged);
    }
    this.#isStale = read.length === PAGE;
    if (read.length > 0) this.#accept(logged, read, steps);
    if (this.#isStale) await this.#catchUp();
  }

  /** `steps`: the match after each of them, where they were not written together. */
  #accept(logged: Logged, entries: readonly Recent[], steps: readonly Logged[] = [logged]): void {
    const before = this.shown;
    this.#logged = logged;
    for (const step of steps) this.#delayed?.add(step);
    this.#recent.push(...entries);
    if (this.#recent.length > 2 * MAX_RECENT) this.#recent.splice(0, this.#recent.length - MAX_RECENT);
    this.#wind();
    this.#show();
    this.#table.grown(this, entries, before);
  }

  /** Shows everybody what is due, and what will be as time passes. */
  #show(): void {
    this.#unshow?.();
    this.#unshow = undefined;
    this.#delayed?.advance(this.at());
    const due = this.#delayed?.dueAt;
    if (due === undefined) return;
    this.#unshow = this.#table.surroundings.clock.after(Math.max(1, due - this.at()), () => {
      const before = this.shown;
      this.#show();
      this.#table.shownMore(this, before);
    });
  }

  /** Sets the time at which the clock of who decides runs out, lag that may still be given included. */
  #wind(): void {
    const { deadline } = this.#logged;
    const at = deadline && this.#begun + deadline.at + this.lag.left(deadline.seat);
    this.#table.deadlines.set(this.match, at);
  }

  /** Whether the clock of a seat has run out, which then loses; called when it may have. */
  flag(): Promise<void> {
    return this.run(async () => {
      const { deadline } = this.#logged;
      if (!deadline || deadline.at > this.at()) this.#wind();
      else await this.act(() => ({ by: "table", act: { k: "flag", seat: deadline.seat } }));
    });
  }

  /** Entries that are kept in memory, from a number on; undefined where the store has to be asked. */
  recentFrom(from: number): readonly Recent[] | undefined {
    const first = this.#recent[0]?.entry.seq ?? 0;
    return from < first ? undefined : this.#recent.slice(from - first);
  }
}
