// A server for matches, without sockets, files, clocks and chance of its own: it is handed a store, a wake, a clock, random
// bytes and connections. Whatever it says has been kept before.

import type { Rules } from "ninefold/play";
import type { Hash, Logged, Terms, Viewer } from "ninefold-log";
import { passed } from "../common/passed.ts";
import { ForgottenElsewhere } from "../forgetting/forgetting.ts";
import { type Asking, isRelay, type Opening, type Relaying, type RelayOpening } from "../messages/index.ts";
import { downOf, isTimed } from "../served/pauses.ts";
import type { LobbyRow } from "../store/store.ts";
import { Actor, type Begun, type Done, type Recent, type Stage } from "./actor.ts";
import { Appender } from "./appender.ts";
import { useInvite } from "./asked.ts";
import { doneFor, sitsDown } from "./asking.ts";
import { Addresses } from "./bounds/allowance.ts";
import type { Config } from "./bounds/config.ts";
import { LongWork } from "./bounds/pieces.ts";
import { Readings } from "./bounds/readings.ts";
import { fromOf, Rests } from "./bounds/rests.ts";
import { Deadlines } from "./deadlines.ts";
import { deliver, deliverTo, LATER, reseat, shownUntil } from "./delivery.ts";
import type { Desk } from "./desk.ts";
import { faultOf, refusedBy, TableError } from "./errors.ts";
import { HeldMatches } from "./held-matches.ts";
import { type Begins, type ForList, Once, OPENING_TIME } from "./once.ts";
import { type Opens, open, rematchOf } from "./opening.ts";
import { type LetsThink, NO_PROGRAMS, type Programs, Thinking } from "./programs.ts";
import { NO_RELAYS, type Relays } from "./relaying.ts";
import { type Examine, type Load, RulesShelf } from "./rules-shelf.ts";
import { mayWatch, seatOf, stateOf } from "./seats.ts";
import type { Connection, Surroundings } from "./surroundings.ts";
import { type Hall, Visitor, type VisitorOptions } from "./visitor.ts";
import type { Subscription } from "./watching/subscription.ts";

/** Milliseconds between looks at the store: for matches that others write to, and for clocks that run out. */
const LOOK_EVERY = 1_000;
/** Milliseconds after which a match that cannot be read is read again, at most. */
const MAX_READING_PAUSE = 600_000;
/** Matches that are looked at together. */
const MAX_LOOKED_AT = 256;

export interface TableOptions {
  readonly surroundings: Surroundings;
  readonly config: Config;
  readonly examine: Examine;
  /** How rules are loaded once they were examined; `boundedRulesIn` where nothing is said. */
  readonly load?: Load;
  readonly programs?: Programs;
  /** Sealed tables beside the matches; none where nothing is said. */
  readonly relays?: (desk: Desk) => Relays;
}

/** How much there is of what, and how much was done. */
export interface Figures {
  readonly visitors: number;
  readonly matches: number;
  readonly entries: number;
  readonly refused: number;
  readonly relays: Relays["figures"];
}

export class Table implements Stage, Begins, Opens, Hall, LetsThink {
  readonly surroundings: Surroundings;
  config: Config;
  readonly addresses: Addresses;
  readonly appender: Appender;
  readonly rests: Rests;
  readonly longWork: LongWork;
  readonly readings = new Readings();
  readonly deadlines: Deadlines;
  readonly shelf: RulesShelf;
  readonly once: Once;
  readonly #relays: Relays;
  readonly #thinking: Thinking;
  readonly #visitors = new Set<Visitor>();
  readonly #matches: HeldMatches;
  #entries = 0;
  #refused = 0;
  #isStopping = false;
  /** What is waited for at the end. */
  readonly #doing = new Set<Promise<unknown>>();
  readonly #forgotten: ForgottenElsewhere;
  /** Matches that were due and could not be read: not before which monotonic time, and how many milliseconds that was. */
  readonly #unreadable = new Map<Hash, { readonly pause: number; readonly until: number }>();
  readonly #ends: (() => void)[] = [];

  constructor({ surroundings, config, examine, load, programs = NO_PROGRAMS, relays }: TableOptions) {
    this.surroundings = surroundings;
    this.config = config;
    this.addresses = new Addresses(config);
    this.appender = new Appender(surroundings.store, surroundings.clock);
    this.rests = new Rests(surroundings.clock);
    this.longWork = new LongWork(surroundings.clock);
    this.deadlines = new Deadlines(surroundings.clock, (match) => void this.untilKept(() => this.#flag(match)));
    this.shelf = new RulesShelf(surroundings.store.blobs, { examine, load }, config.maxRules);
    this.once = new Once(this);
    this.#relays = relays?.(this) ?? NO_RELAYS;
    this.#matches = new HeldMatches({
      load: (match) => this.#load(match),
      max: config.cachedMatches,
      letGo: (match) => this.deadlines.set(match, undefined),
    });
    this.#thinking = new Thinking(this, programs);
    this.#forgotten = new ForgottenElsewhere(surroundings.store);
  }

  get figures(): Figures {
    const { size: visitors } = this.#visitors;
    const { figures: relays } = this.#relays;
    return { visitors, matches: this.#matches.all.length, entries: this.#entries, refused: this.#refused, relays };
  }

  /** More hosts by which clients reach it: which port it has may be known only when it listens. */
  addHosts(hosts: readonly string[]): void {
    this.config = { ...this.config, hosts: [...this.config.hosts, ...hosts] };
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Begins to look at clocks, and at what other processes write. */
  start(): void {
    const { wake, clock } = this.surroundings;
    this.#ends.push(wake.hear((match, seq) => this.#heard(match, seq)));
    // Where the store is slow the next look begins after the last one has ended.
    const look = async (): Promise<void> => {
      await this.#quietly(this.#counted(this.#look()));
      if (!this.#isStopping) this.#ends[1] = clock.after(LOOK_EVERY, () => void look());
    };
    this.#ends[1] = clock.after(0, () => void look());
  }

  /** Takes no more tables, sends everybody away, and waits for what is being done, whatever becomes of it. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const end of this.#ends) end();
    this.deadlines.stop();
    for (const visitor of [...this.#visitors]) visitor.leave("NF7820");
    await Promise.allSettled(this.#matches.all.map((actor) => actor.run(async () => {})));
    while (this.#doing.size > 0) await Promise.allSettled([...this.#doing]);
  }

  /** Counts something among what is waited for at the end. */
  #counted<Result>(work: Promise<Result>): Promise<Result> {
    const over = (): void => void this.#doing.delete(work);
    this.#doing.add(work);
    work.then(over, over);
    return work;
  }

  /** Somebody connects; undefined where no more may. */
  visit(connection: Connection, options: VisitorOptions): Visitor | undefined {
    const now = this.surroundings.clock.monotonic();
    if (this.#isStopping || !this.addresses.open(options.address, now)) return undefined;
    const visitor = new Visitor(this, connection, options);
    this.#visitors.add(visitor);
    return visitor;
  }

  left(visitor: Visitor): void {
    if (this.#visitors.delete(visitor)) this.addresses.close(visitor.address);
  }

  async matchesOf(keys: readonly string[]): Promise<readonly Hash[]> {
    const { lobby } = this.surroundings.store;
    const pages = await Promise.all(keys.map((key) => lobby.list({ key }, MAX_OF_KEY)));
    return [...new Set(pages.flatMap(({ rows }) => rows.map(({ match }) => match)))].slice(0, MAX_OF_KEY);
  }

  async open(visitor: Visitor, message: Opening | RelayOpening): Promise<Done> {
    if (this.#isStopping) throw new TableError("NF7820");
    if (message.k === "relay") return this.#counted(this.#relays.open(visitor, message));
    const done = await this.#counted(open(this, visitor, message));
    await visitor.join(done.match);
    return done;
  }

  async ask(visitor: Visitor, message: Asking | Relaying, received: number): Promise<Done> {
    // Who has no key is refused before anything is read.
    void visitor.key;
    await this.rests.rested(fromOf(visitor));
    const isRelayed = isRelay(message.match);
    if (isRelayed && (isRelaying(message) || message.k === "forget"))
      return this.#counted(this.#relays.ask(visitor, message));
    if (isRelayed || isRelaying(message)) throw new TableError("NF7806");
    const done = await this.#counted(
      this.#matches.use(message.match, (actor) => this.#askIn(actor, visitor, message, received)),
    );
    // Not before the actor is free again: what is done about watching waits for it.
    if (sitsDown(message)) await visitor.join(message.match);
    return done;
  }

  async #askIn(actor: Actor, visitor: Visitor, message: Asking, received: number): Promise<Done> {
    const askedFrom = [fromOf(visitor)];
    try {
      await this.#paused(actor);
      return await actor.run(async () => {
        actor.askedFrom = askedFrom;
        try {
          return await doneFor({ table: this, actor, visitor, received }, message);
        } finally {
          actor.askedFrom = [];
        }
      });
    } catch (error) {
      this.#refused++;
      throw error;
    }
  }

  subscribe(visitor: Visitor, match: Hash, from: number, invite?: string) {
    if (isRelay(match)) return this.#relays.listen(visitor, match, from);
    return this.#matches.use(match, (actor) => this.#subscribeTo(actor, visitor, from, invite));
  }

  async #subscribeTo(actor: Actor, visitor: Visitor, from: number, invite?: string): Promise<Subscription> {
    const { logged, about, subscriptions, match } = actor;
    const viewer = (): Viewer => seatOf(actor.logged, visitor.keys) ?? "public";
    const isShown = mayWatch(logged, about.isPublic, visitor.keys);
    if (!isShown && (await this.#invitedBy(visitor, invite)) !== match) throw new TableError("NF7807");
    if (from > shownUntil(actor, viewer()) + 1) await actor.refresh();
    const as = viewer();
    if (from > shownUntil(actor, as) + 1) {
      visitor.send({ k: "head", match, seq: shownUntil(actor, as) });
      throw new TableError("NF7816");
    }
    const alike = [...subscriptions].filter((one) => one.as === as).length;
    if (alike >= (as === "public" ? this.config.maxWatchers : MAX_OF_SEAT)) throw new TableError("NF7817");
    const end = (): void => void subscriptions.delete(subscription);
    const subscription: Subscription = {
      to: visitor,
      as,
      next: from,
      isBusy: false,
      patience: LATER,
      isLast: false,
      end,
    };
    subscriptions.add(subscription);
    deliverTo(this, actor, subscription);
    if (actor.logged.ended && actor.rematch === undefined) void this.#quietly(this.#findRematch(actor));
    return subscription;
  }

  /** The rematch may have been opened at another process, or before this one began. */
  async #findRematch(actor: Actor): Promise<void> {
    actor.rematch = await rematchOf(this, actor.match);
    if (actor.rematch !== undefined) deliver(this, actor);
  }

  /** The match that an invitation is for, which is the visitor's from then on. */
  async #invitedBy({ keys: [key] }: Visitor, invite: string | undefined): Promise<Hash | undefined> {
    if (key === undefined || invite === undefined) return undefined;
    return (await useInvite(this, invite, key))?.match;
  }

  /** The match as it is now, read from the store where it is not at hand. TableError NF7806, NF7813 */
  actor(match: Hash): Promise<Actor> {
    return this.#matches.get(match);
  }

  async #load(match: Hash): Promise<Actor> {
    const { store, clock } = this.surroundings;
    if (isRelay(match)) throw new TableError("NF7806");
    const row = await store.lobby.row(match);
    const about = { isPublic: row?.public ?? false };
    const actor = await Actor.load(this, match, about, (terms: Terms): Promise<Rules> => this.shelf.of(terms));
    if (!actor) {
      // It was put into the list, and its server ended before the terms were kept.
      if (row && clock.wall() - row.updated > OPENING_TIME) await store.lobby.remove(match);
      throw new TableError("NF7806");
    }
    if (!row || row.seq < actor.shown.head.seq) await this.list(actor);
    await this.#pause(actor);
    this.#thinking.begin(actor);
    return actor;
  }

  /** Charges nobody for the times in which no process served, as soon as they are certain. */
  async #pause(actor: Actor): Promise<void> {
    if (!isTimed(actor.logged)) return;
    const downs = await this.surroundings.downs.certain();
    if (downOf(actor.logged, downs) < 1) return;
    await actor.run(() =>
      actor.act((logged, at) => {
        // Another process may have written it.
        const ms = Math.min(downOf(logged, downs), at - logged.at);
        return ms < 1 ? undefined : { by: "table", act: { k: "pause", ms } };
      }),
    );
  }

  /** The same before something is done in a match. TableError NF7815 where it is not certain whether there are such times. */
  async #paused(actor: Actor): Promise<void> {
    if (!isTimed(actor.logged)) return;
    if (!this.surroundings.downs.known) throw new TableError("NF7815", "the store did not answer");
    await this.#pause(actor);
  }

  began(begun: Begun): void {
    const actor = Actor.begun(this, begun);
    this.#matches.begun(actor.match, actor);
    this.#entries += actor.shown.head.seq + 1;
    this.grown(actor, begun.entries, actor.shown);
  }

  shownMore(actor: Actor, before: Logged): void {
    if (this.#isStopping) return;
    this.#entries += actor.shown.head.seq - before.head.seq;
    deliver(this, actor);
    if (stateOf(before) !== stateOf(actor.shown)) void this.#quietly(this.#counted(this.list(actor)));
  }

  grown(actor: Actor, entries: readonly Recent[], before: Logged): void {
    // What is not shown to everybody is not counted either.
    this.#entries += actor.shown.head.seq - before.head.seq;
    const isListed = entries.some(({ entry }) => LISTED.has(entry.body.k)) || stateOf(before) !== stateOf(actor.shown);
    if (isListed) reseat(actor);
    deliver(this, actor);
    this.surroundings.wake.tell(actor.match, actor.logged.head.seq);
    if (isListed) void this.untilKept(() => this.list(actor));
    this.#thinking.begin(actor);
  }

  /** Keeps how a match stands in the list of matches. */
  async list({ logged, about, shown = logged, updated }: ForList): Promise<void> {
    const { id: match, terms, rules, seats } = logged;
    const { wall } = this.surroundings.clock;
    const row: LobbyRow = {
      ...{ match, seq: shown.head.seq, rules: terms.files ?? terms.rules },
      title: rules.system.name.slice(0, MAX_TITLE),
      state: stateOf(shown),
      seats: seats.map(({ key }, seat) => key ?? terms.seats[seat]?.key ?? null),
      public: about.isPublic,
      updated: updated ?? wall(),
    };
    await this.surroundings.store.lobby.put(row);
  }

  invited(match: Hash, keys: readonly string[]): void {
    for (const visitor of this.#visitors) {
      if (visitor.keys.some((key) => keys.includes(key))) visitor.send({ k: "welcome", matches: [match] });
    }
  }

  knowsProgram(name: string, rules: Rules): boolean {
    return this.#thinking.knows(name, rules);
  }

  async #flag(match: Hash): Promise<void> {
    await this.#matches.use(match, async (actor) => {
      await this.#pause(actor);
      await actor.flag();
    });
  }

  #heard(match: Hash, seq: number): void {
    const relayed = this.#relays.heard(match, seq);
    if (relayed) void this.#quietly(relayed);
    const actor = this.#matches.ready(match);
    if (actor && actor.logged.head.seq < seq) void this.#quietly(actor.refresh());
  }

  /** A lost wake costs no more than the time between two looks. */
  async #look(): Promise<void> {
    const { store, clock } = this.surroundings;
    this.addresses.sweep(clock.monotonic());
    this.rests.sweep();
    this.#matches.evict();
    const watched = this.#matches.all.filter(({ subscriptions }) => subscriptions.size > 0);
    for (let at = 0; at < watched.length; at += MAX_LOOKED_AT) {
      const heads = await store.heads(watched.slice(at, at + MAX_LOOKED_AT).map(({ match }) => match));
      for (const [match, seq] of heads) this.#heard(match, seq);
    }
    await this.#relays.look();
    await this.#reloadForgotten();
    const downs = this.surroundings.downs.known ?? [];
    for (const actor of this.#matches.all) if (downOf(actor.logged, downs) > 0) await this.#pause(actor);
    await this.#readDue();
  }

  /** Reads those of which a clock may run out. What cannot be read is let be for a while, and keeps nothing else from being read. */
  async #readDue(): Promise<void> {
    const { store, clock } = this.surroundings;
    const now = clock.monotonic();
    const due = await store.due(clock.wall() + 2 * LOOK_EVERY, MAX_LOOKED_AT + this.#unreadable.size);
    for (const match of this.#unreadable.keys()) if (!due.includes(match)) this.#unreadable.delete(match);
    for (const match of due) {
      const failed = this.#unreadable.get(match);
      if (this.#isStopping || this.#matches.has(match) || (failed && now < failed.until)) continue;
      try {
        if (isRelay(match)) await this.#counted(this.#relays.due(match));
        else await this.actor(match);
        this.#unreadable.delete(match);
      } catch (error) {
        const pause = Math.min(MAX_READING_PAUSE, 2 * (failed?.pause ?? LOOK_EVERY));
        this.#unreadable.set(match, { pause, until: now + pause });
        this.noted(error);
      }
    }
  }

  /** Names that another process has deleted are not shown from memory either. */
  async #reloadForgotten(): Promise<void> {
    const news = await this.#forgotten.news();
    const matches = news === "any" ? this.#matches.all.map(({ match }) => match) : news;
    if (news !== "any") for (const match of news) this.#relays.dropped(match);
    for (const match of new Set(matches)) {
      const actor = this.#matches.ready(match);
      if (actor) await actor.run(() => actor.reload());
    }
  }

  quietlyIn(match: Hash, work: () => Promise<void>): Promise<void> {
    return this.#quietly(this.#matches.use(match, work));
  }

  /** Nobody asks again for what nobody has asked for: where the store failed it is done again, until it is kept. */
  async untilKept(work: () => Promise<unknown>): Promise<void> {
    for (let attempt = 0; !this.#isStopping; attempt++) {
      try {
        await this.#counted(work());
        return;
      } catch (error) {
        const isTransient = refusedBy(error)?.code === "NF7815";
        if (attempt === 0 || !isTransient) this.noted(error);
        if (!isTransient) return;
      }
      await passed(this.surroundings.clock, LOOK_EVERY);
    }
  }

  /** What is done for nobody in particular fails without anybody to hear of it. */
  async #quietly(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.noted(error);
    }
  }

  noted(error: unknown): void {
    this.surroundings.note(faultOf(error));
  }
}

const isRelaying = (message: Asking | Relaying): message is Relaying => message.k === "post" || message.k === "stand";

/** Characters of the title of a game in the list of matches. */
const MAX_TITLE = 120;

/** Connections that are sent the entries of one seat. */
const MAX_OF_SEAT = 32;

/** Matches of one key that it is told of when it connects. */
const MAX_OF_KEY = 64;

/** Entries after which the list of matches may say something else, and seats be another's. */
const LISTED: ReadonlySet<string> = new Set(["terms", "sit", "leave", "remove", "end"]);
