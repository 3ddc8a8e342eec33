// A server for matches, without sockets, files, clocks and chance of its own: it is handed a store, a wake, a clock, random
// bytes and connections. Whatever it says has been kept before.

import type { Rules } from "ninefold/play";
import type { Hash, Logged, Terms } from "ninefold-log";
import { passed } from "../common/passed.ts";
import { type Asking, isRelay, type Opening, type Relaying, type RelayOpening } from "../messages/index.ts";
import { downOf, isTimed } from "../served/pauses.ts";
import type { LobbyRow } from "../store/store.ts";
import { Actor, type Begun, type Done, type Recent, type Stage } from "./actor.ts";
import { doneFor, sitsDown } from "./asking.ts";
import { Addresses } from "./bounds/allowance.ts";
import type { Config } from "./bounds/config.ts";
import { LongWork } from "./bounds/pieces.ts";
import { Readings } from "./bounds/readings.ts";
import { fromOf, Rests } from "./bounds/rests.ts";
import { deliver, reseat } from "./delivery.ts";
import type { Desk } from "./desk.ts";
import { faultOf, refusedBy, TableError } from "./errors.ts";
import { HeldMatches } from "./held-matches.ts";
import { Appender } from "./keeping/appender.ts";
import { Deadlines } from "./keeping/deadlines.ts";
import { LOOK_EVERY, Looking, type Looks } from "./looking.ts";
import { type Begins, type ForList, Once, OPENING_TIME } from "./once.ts";
import { type Opens, open } from "./opening.ts";
import { type LetsThink, NO_PROGRAMS, type Programs, Thinking } from "./programs.ts";
import { NO_RELAYS, type Relays } from "./relaying.ts";
import { type Examine, type Load, RulesShelf } from "./rules-shelf.ts";
import { stateOf } from "./seats.ts";
import { type Serves, subscribe } from "./subscribing.ts";
import type { Connection, Surroundings } from "./surroundings.ts";
import { type Hall, Visitor, type VisitorOptions } from "./visitor.ts";

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

export class Table implements Stage, Begins, Opens, Hall, LetsThink, Looks, Serves {
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
  readonly relays: Relays;
  readonly #thinking: Thinking;
  readonly #visitors = new Set<Visitor>();
  readonly #matches: HeldMatches;
  #entries = 0;
  #refused = 0;
  #isStopping = false;
  /** What is waited for at the end. */
  readonly #doing = new Set<Promise<unknown>>();
  readonly #looking: Looking;
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
    this.relays = relays?.(this) ?? NO_RELAYS;
    this.#matches = new HeldMatches({
      load: (match) => this.#load(match),
      max: config.cachedMatches,
      letGo: (match) => this.deadlines.set(match, undefined),
    });
    this.#thinking = new Thinking(this, programs);
    this.#looking = new Looking(this, this.#matches);
  }

  get figures(): Figures {
    const { size: visitors } = this.#visitors;
    const { figures: relays } = this.relays;
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
    this.#ends.push(wake.hear((match, seq) => this.heard(match, seq)));
    // Where the store is slow the next look begins after the last one has ended.
    const look = async (): Promise<void> => {
      await this.quietly(this.#counted(this.#looking.look()));
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
    if (message.k === "relay") return this.#counted(this.relays.open(visitor, message));
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
      return this.#counted(this.relays.ask(visitor, message));
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
    if (isRelay(match)) return this.relays.listen(visitor, match, from);
    return this.#matches.use(match, (actor) => subscribe(this, actor, visitor, from, invite));
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
    await this.pause(actor);
    this.#thinking.begin(actor);
    return actor;
  }

  async pause(actor: Actor): Promise<void> {
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
    await this.pause(actor);
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
    if (stateOf(before) !== stateOf(actor.shown)) void this.quietly(this.#counted(this.list(actor)));
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
      await this.pause(actor);
      await actor.flag();
    });
  }

  heard(match: Hash, seq: number): void {
    const relayed = this.relays.heard(match, seq);
    if (relayed) void this.quietly(relayed);
    const actor = this.#matches.ready(match);
    if (actor && actor.logged.head.seq < seq) void this.quietly(actor.refresh());
  }

  quietlyIn(match: Hash, work: () => Promise<void>): Promise<void> {
    return this.quietly(this.#matches.use(match, work));
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

  async quietly(work: Promise<unknown>): Promise<void> {
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

/** Matches of one key that it is told of when it connects. */
const MAX_OF_KEY = 64;

/** Entries after which the list of matches may say something else, and seats be another's. */
const LISTED: ReadonlySet<string> = new Set(["terms", "sit", "leave", "remove", "end"]);
