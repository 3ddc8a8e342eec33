// A client of a server for matches: it connects, proves its key, goes on where it was after every break, and keeps what was
// asked for until it is answered.

import type { Rules } from "ninefold/play";
import { type Hash, type Terms, toHex } from "ninefold-log";
import { type Identity, proofOf } from "../keys/index.ts";
import {
  type Asking,
  frameOf,
  MAX_LAST,
  MAX_SENT,
  messageIn,
  type Opening,
  PROTOCOLS,
  type ToSeat,
  type ToTable,
  toSeat,
  toTable,
} from "../messages/index.ts";
import { parametersOf, readBundle, rulesIn } from "../rules/index.ts";
import { Declined } from "./declined.ts";
import { SeenMatch } from "./seen-match.ts";
import { type Answered, isProposed, isSaid, type Said, type Signer, sign, type Unasked } from "./signing.ts";
import { platformWorld, type Wire, type World } from "./wire.ts";

export interface ClientOptions {
  /** The address of the server: `http://host:port`. */
  readonly server: string;
  /** Who connects; without a key one may only watch public tables. */
  readonly identity?: Identity;
  /** The rules of a match; by what the server has of them where nothing is said. */
  readonly rulesOf?: (terms: Terms) => Promise<Rules>;
  readonly world?: World;
  /** Called after anything has changed: a match, or whether it is connected. */
  readonly changed?: () => void;
  /** Signs that the key connects to a host; that of `keys` where nothing is said. */
  readonly prove?: typeof proofOf;
}

interface Kept {
  readonly message: Asking | Opening;
  readonly resolve: (done: Answered) => void;
  readonly reject: (error: Error) => void;
}

/** Who waits for the answer to a ping. */
interface Pinged {
  readonly answered: () => void;
  readonly declined: (why: Declined) => void;
}

/** Milliseconds: between tries, doubling, with a jitter of half of it. */
const FIRST_WAIT = 500;
const LAST_WAIT = 30_000;
/** Milliseconds without any sign after which a connection is taken for dead, and between our own signs. */
const SILENCE = 40_000;
const PING_EVERY = 15_000;
/** Told again by the server itself when it can. */
const TRANSIENT = new Set(["NF7811", "NF7815", "NF7820"]);
/** Characters of rules that are loaded from a server. */
const MAX_RULES = 2 ** 20;

export class TableClient {
  readonly #options: ClientOptions;
  readonly #world: World;
  readonly #matches = new Map<Hash, SeenMatch>();
  readonly #kept = new Map<string, Kept>();
  /** Matches in which the key has a seat, or one is kept for it. */
  readonly #mine = new Set<Hash>();
  #wire: Wire | undefined;
  #isOnline = false;
  #isClosed = false;
  #tries = 0;
  #timers: (() => void)[] = [];
  #heard = 0;
  #queue: Promise<void> = Promise.resolve();
  #refusal: Declined | undefined;
  #pings = 0;
  readonly #pinged = new Map<number, Pinged>();

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#world = options.world ?? platformWorld;
  }

  get isOnline(): boolean {
    return this.#isOnline;
  }

  /** Why the server does not let this key in; undefined where it does, or has not answered. */
  get refusal(): Declined | undefined {
    return this.#refusal;
  }

  get mine(): ReadonlySet<Hash> {
    return this.#mine;
  }

  match(match: Hash): SeenMatch | undefined {
    return this.#matches.get(match);
  }

  /** The key it goes by. */
  get key(): string | undefined {
    return this.#options.identity?.key;
  }

  now(): number {
    return this.#world.now();
  }

  connect(): void {
    if (this.#isClosed || this.#wire) return;
    const url = new URL(this.#options.server);
    url.protocol = url.protocol === "https:" || url.protocol === "wss:" ? "wss:" : "ws:";
    const wire = this.#world.connect(url.href, PROTOCOLS[0], {
      arrived: (frame) => {
        if (this.#wire === wire) this.#arrived(frame);
      },
      closed: () => {
        if (this.#wire === wire) this.#broken();
      },
    });
    this.#wire = wire;
    this.#heard = this.#world.now();
    this.#beat(wire);
  }

  /** Ends the connection, which mends itself: for those whose network has changed. */
  disconnect(): void {
    this.#wire?.close();
    if (this.#wire) this.#broken();
  }

  close(): void {
    this.#isClosed = true;
    this.#stopTimers();
    this.#wire?.close();
    this.#wire = undefined;
    this.#isOnline = false;
    const closed = new Declined("closed", "The client was closed.");
    for (const { reject } of this.#kept.values()) reject(closed);
    this.#kept.clear();
    this.#forgetPings(closed);
    for (const seen of this.#matches.values()) seen.forsake();
  }

  #stopTimers(): void {
    for (const stop of this.#timers) stop();
    this.#timers = [];
  }

  /** Says that it is there, and looks whether the other side is. */
  #beat(wire: Wire): void {
    const stop = this.#world.after(PING_EVERY, () => {
      if (this.#wire !== wire) return;
      if (this.#world.now() - this.#heard > SILENCE) {
        wire.close();
        return this.#broken();
      }
      if (this.#isOnline) this.#send({ k: "ping", n: this.#pings++ });
      this.#beat(wire);
    });
    this.#timers = [...this.#timers.slice(-4), stop];
  }

  #forgetPings(why: Declined): void {
    for (const { declined } of this.#pinged.values()) declined(why);
    this.#pinged.clear();
  }

  #broken(why = new Declined("away", "The connection to the server broke.")): void {
    this.#forgetPings(why);
    this.#wire = undefined;
    this.#isOnline = false;
    this.#stopTimers();
    this.#changed();
    if (this.#isClosed) return;
    const wait = Math.min(LAST_WAIT, FIRST_WAIT * 2 ** Math.min(this.#tries++, 10));
    const jitter = (this.#world.random(1)[0] ?? 0) / 256;
    this.#timers.push(this.#world.after(wait * (0.5 + 0.5 * jitter), () => this.connect()));
  }

  #changed(): void {
    this.#options.changed?.();
  }

  #send(message: ToTable): void {
    this.#wire?.send(frameOf(toTable, PROTOCOLS[0], message));
  }

  /**
   * Asks for something, now and after every break until it is answered. What a seat says is signed where the match has it so.
   * Rejects with Declined.
   */
  async ask(message: Unasked<Asking | Opening>): Promise<Answered> {
    if (message.k === "open") return this.#open(message);
    if (!isSaid(message)) return this.#request(message);
    const { match } = message;
    if (this.#matches.get(match)?.follower?.terms.sign) return this.#sign(message);
    try {
      return await this.#request(message);
    } catch (error) {
      const isToSign = error instanceof Declined && error.code === "NF7603" && this.#options.identity;
      if (!isToSign) throw error;
      const invite = message.k === "sit" ? message.invite : undefined;
      await this.watch(match, invite).reached(0);
      return this.#sign(message);
    }
  }

  async #open(message: Unasked<Opening>): Promise<Answered> {
    const done = await this.#request(message);
    if (!message.terms.sign) return done;
    const seen = this.watch(done.match);
    await seen.reached(0);
    const { follower } = seen;
    if (follower && !isProposed(follower.terms, message.terms))
      seen.mistrust(new RangeError("The server has opened a match by other terms than those asked for."));
    if (seen.distrust) throw seen.distrust;
    return done;
  }

  /** One after the other: no key may sign two entries with one number. */
  #sign(message: Said): Promise<Answered> {
    const { identity } = this.#options;
    const seen = this.#matches.get(message.match);
    if (!identity || !seen) return Promise.reject(new Declined("NF7804", ""));
    const signer = (): Signer => ({
      identity,
      random: (length) => this.#world.random(length),
      since: this.#world.now() - seen.shownAt,
      request: (signed) => this.#request(signed),
    });
    return seen.afterwards(() => sign(signer, seen, message));
  }

  #request(message: Unasked<Asking | Opening>): Promise<Answered> {
    if (this.#isClosed) return Promise.reject(new Declined("closed", "The client was closed."));
    const ask = toHex(this.#world.random(16));
    const full = { ...message, ask } as Asking | Opening;
    return new Promise((resolve, reject) => {
      this.#kept.set(ask, { message: full, resolve, reject });
      if (this.#isOnline) this.#send(full);
    });
  }

  /**
   * Resolves with the milliseconds that a frame takes there and back. Rejects with Declined: "away" without a connection and where it
   * breaks, the server's code where it says goodbye, "closed" where the client is closed.
   */
  pinged(): Promise<number> {
    if (!this.#isOnline) return Promise.reject(new Declined("away", "The server is not reached."));
    const begun = this.#world.now();
    const n = this.#pings++;
    return new Promise((resolve, declined) => {
      this.#pinged.set(n, { answered: () => resolve(this.#world.now() - begun), declined });
      this.#send({ k: "ping", n });
    });
  }

  /** Decides at the seat that it has; shown as waiting until it is answered. Rejects with Declined. */
  async decide(match: Hash, id: string): Promise<Answered> {
    const seen = this.#matches.get(match);
    const since = seen?.follower?.since;
    if (!seen || since === undefined) throw new RangeError("The match has not begun.");
    seen.waiting = id;
    this.#changed();
    try {
      return await this.ask({ k: "decide", match, since, id });
    } finally {
      seen.waiting = undefined;
      this.#changed();
    }
  }

  /** Watches a match, from the beginning or where it was; `invite`: by the secret of an invitation. */
  watch(match: Hash, invite?: string): SeenMatch {
    const known = this.#matches.get(match);
    if (known && (invite === undefined || known.next > 0)) return known;
    const seen = known ?? new SeenMatch(match, (terms) => this.#rulesOf(terms));
    seen.invite = invite;
    this.#matches.set(match, seen);
    if (this.#isOnline) this.#goOn(seen);
    return seen;
  }

  /** Has all entries of a match shown once more, with what may be known of them by now. Rejects with Declined without a connection. */
  async showAgain(match: Hash): Promise<void> {
    if (!this.#isOnline) throw new Declined("away", "The server is not reached.");
    const shown = this.watch(match).shownAgain();
    this.#send({ k: "watch", match, from: 0 });
    return shown;
  }

  async #rulesOf(terms: Terms): Promise<Rules> {
    if (this.#options.rulesOf) return this.#options.rulesOf(terms);
    const response = await fetch(new URL(`rules/${terms.files ?? ""}`, this.#options.server));
    if (!response.ok) throw new RangeError("The server does not hand out the rules of the match.");
    const bundle = readBundle(await response.text(), MAX_RULES);
    return rulesIn(bundle, parametersOf(terms));
  }

  #arrived(frame: Uint8Array): void {
    this.#heard = this.#world.now();
    let message: ToSeat;
    try {
      message = messageIn(toSeat, PROTOCOLS[0], frame, MAX_SENT);
    } catch {
      // What is no message comes from something else than a server of ours.
      this.#wire?.close();
      this.#broken();
      return;
    }
    this.#queue = this.#queue.then(() => this.#read(message)).catch(() => {});
  }

  async #read(message: ToSeat): Promise<void> {
    if (message.k === "challenge") await this.#greet(message);
    else if (message.k === "welcome") this.#welcomed(message.matches);
    else if (message.k === "entries") await this.#entries(message);
    else if (message.k === "done")
      this.#answer(message.ask, (kept) => kept.resolve({ match: message.match, seq: message.seq }));
    else if (message.k === "no") this.#refused(message);
    else if (message.k === "clock")
      this.#matches.get(message.match)?.clocksSaid(message.left, message.running, this.#world.now());
    else if (message.k === "head") this.#headed(message.match, message.seq);
    else if (message.k === "pong") this.#ponged(message.n);
    else if (message.k === "bye") {
      this.#wire?.close();
      this.#broken(new Declined(message.code, "The server has said goodbye."));
    }
    this.#changed();
  }

  async #greet({ nonce, time }: { readonly nonce: string; readonly time: number }): Promise<void> {
    const { identity, server, prove = proofOf } = this.#options;
    for (const seen of this.#matches.values()) seen.reconnected();
    if (!identity) {
      this.#isOnline = true;
      this.#tries = 0;
      for (const { match, next } of this.#matches.values()) this.#send({ k: "watch", match, from: next });
      return;
    }
    const wire = this.#wire;
    const proof = await prove(identity, { nonce, time }, new URL(server).host);
    if (this.#wire !== wire) return;
    const known = [...this.#matches.values()].filter(({ next }) => next > 0);
    const last = known.slice(-MAX_LAST).map(({ match, next }) => ({ match, seq: next - 1 }));
    this.#send({ k: "hello", key: identity.key, proof, former: identity.former, last });
  }

  #welcomed(matches: readonly Hash[]): void {
    for (const match of matches) this.#mine.add(match);
    if (this.#isOnline) return;
    this.#isOnline = true;
    this.#tries = 0;
    for (const seen of this.#matches.values()) if (seen.next === 0 || seen.invite !== undefined) this.#goOn(seen);
    for (const { message } of this.#kept.values()) this.#send(message);
  }

  async #entries({ match, from, as, entries }: Extract<ToSeat, { k: "entries" }>): Promise<void> {
    if (as !== undefined) this.#mine.add(match);
    const seen = this.watch(match);
    const taken = await seen.take(from, as ?? "public", entries);
    seen.shownAt = this.#world.now();
    if (taken === "gap") this.#goOn(seen);
  }

  #answer(ask: string, answer: (kept: Kept) => void): void {
    const kept = this.#kept.get(ask);
    if (!kept) return;
    this.#kept.delete(ask);
    answer(kept);
  }

  #refused({ ask, match, code, reason = "" }: Extract<ToSeat, { k: "no" }>): void {
    const seen = match === undefined ? undefined : this.#matches.get(match);
    if (ask === undefined && match === undefined && !this.#isOnline) {
      // The hello was refused: for now, or because the key is not proven to a host that the server goes by.
      if (TRANSIENT.has(code)) this.disconnect();
      else this.#refusal = new Declined(code, reason);
      return;
    }
    if (ask === undefined) {
      if (code === "NF7816") seen?.rolledBack();
      else if (seen && TRANSIENT.has(code)) this.#later(() => this.#goOn(seen));
      return;
    }
    // What the choices no longer stand for has been missed here.
    if ((code === "NF7607" || code === "NF7825") && seen) this.#goOn(seen);
    const kept = this.#kept.get(ask);
    if (kept && TRANSIENT.has(code)) {
      this.#later(() => this.#kept.has(ask) && this.#send(kept.message));
      return;
    }
    this.#answer(ask, ({ reject }) => reject(new Declined(code, reason)));
  }

  #ponged(n: number): void {
    this.#pinged.get(n)?.answered();
    this.#pinged.delete(n);
  }

  /** Does something after a while, if the connection is there then. */
  #later(work: () => void): void {
    this.#timers.push(this.#world.after(FIRST_WAIT, () => this.#isOnline && work()));
  }

  /** Asks for the entries that are missing of a match. */
  #goOn({ match, next, invite }: SeenMatch): void {
    this.#send({ k: "watch", match, from: next, ...(invite !== undefined && { invite }) });
  }

  #headed(match: Hash, seq: number): void {
    const seen = this.#matches.get(match);
    if (seen && seen.next > seq + 1) seen.rolledBack();
  }
}
