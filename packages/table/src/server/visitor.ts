// One connection: its frames come in, and go on to the matches they are about. Nothing is trusted that it says of itself
// but the key that it proves.
import { type Hash, toHex } from "ninefold-log";
import { Turns } from "../common/turns.ts";
import { type Challenge, provenFormer, proves } from "../keys/index.ts";
import {
  type Asking,
  type Encoding,
  frameOf,
  messageIn,
  type Opening,
  type Relaying,
  type RelayOpening,
  type SharedFrames,
  type ToSeat,
  type ToTable,
  toSeat,
  toTable,
} from "../messages/index.ts";
import type { Done } from "./actor.ts";
import type { Asker } from "./asked.ts";
import type { Desk } from "./desk.ts";
import { faultOf, refusedBy, TableError } from "./errors.ts";
import type { Connection } from "./surroundings.ts";
import type { Subscription, Watcher } from "./watching/subscription.ts";

/** What a visitor may ask of a server. */
export interface Hall extends Desk {
  matchesOf(keys: readonly string[]): Promise<readonly Hash[]>;
  open(visitor: Visitor, message: Opening | RelayOpening): Promise<Done>;
  ask(visitor: Visitor, message: Asking | Relaying, received: number): Promise<Done>;
  /** `invite`: the secret of an invitation, for who has no seat yet. */
  subscribe(visitor: Visitor, match: Hash, from: number, invite?: string): Promise<Watching>;
  left(visitor: Visitor): void;
}

/** What a visitor watches: a match, or a sealed table. */
type Watching = Pick<Subscription, "end"> & Partial<Pick<Subscription, "as">>;

export interface VisitorOptions {
  /** Whose limits count: the network address. */
  readonly address: string;
  readonly encoding: Encoding;
}

/** A frame that waits until it may be read, and when it arrived. */
interface Held {
  readonly frame: Uint8Array;
  readonly received: number;
  readonly done: () => void;
}

/** Frames of one connection that wait: more are a flood. */
const MAX_HELD = 1_024;

/** Matches that one connection watches at a time; it comes to more only by those that it opens or sits down in. */
const MAX_WATCHED = 256;

/** Milliseconds after which who was sent away may come again. */
const RETRY = 1_000;

export class Visitor implements Asker, Watcher {
  readonly connection: Connection;
  readonly address: string;
  readonly #table: Hall;
  readonly #encoding: Encoding;
  readonly #challenge: Challenge;
  /** Those that were proven, the one it goes by now first. */
  #keys: readonly string[] = [];
  #hello: Promise<void> | undefined;
  readonly #subscriptions = new Map<Hash, Watching>();
  /** What is done about watching a match, in turn: of two watches at once one would never be ended. */
  readonly #watching = new Turns<Hash>();
  #isClosed = false;
  /** Frames that have arrived and are more than may be read now, in order. */
  readonly #held: Held[] = [];

  constructor(table: Hall, connection: Connection, { address, encoding }: VisitorOptions) {
    this.#table = table;
    this.connection = connection;
    this.address = address;
    this.#encoding = encoding;
    const { random, clock } = table.surroundings;
    this.#challenge = { nonce: toHex(random(32)), time: Math.floor(clock.wall()) };
    this.send({ k: "challenge", ...this.#challenge });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get keys(): readonly string[] {
    return this.#keys;
  }

  /** The key it goes by. TableError NF7804 where it has proven none. */
  get key(): string {
    const [key] = this.#keys;
    if (key === undefined) throw new TableError("NF7804");
    return key;
  }

  send(message: ToSeat): void {
    if (!this.#isClosed) this.connection.send(frameOf(toSeat, this.#encoding, message));
  }

  /** Sends what others may be sent too: its frames are made once for all of them. */
  sendShared(shared: SharedFrames): void {
    if (this.#isClosed) return;
    for (const frame of shared.frames(this.#encoding)) this.connection.send(frame);
  }

  /** Says why, and closes. */
  leave(code: string): void {
    if (this.#isClosed) return;
    this.send({ k: "bye", code, retry: RETRY });
    this.connection.close();
    this.closed();
  }

  /** The connection is gone. */
  closed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const { done } of this.#held.splice(0)) done();
    for (const subscription of this.#subscriptions.values()) subscription.end();
    this.#subscriptions.clear();
    this.#table.left(this);
  }

  /** What arrived. Resolves when all of it is done; never rejects. Nobody is read faster than her share. */
  async receive(frame: Uint8Array): Promise<void> {
    const { addresses, surroundings } = this.#table;
    const received = surroundings.clock.monotonic();
    if (this.#isClosed) return;
    if (this.#held.length === 0 && addresses.frame(this.address, received)) return this.#read(frame, received);
    if (this.#held.length === MAX_HELD) {
      addresses.shut(this.address, received);
      return this.leave("NF7811");
    }
    await new Promise<void>((done) => {
      this.#held.push({ frame, received, done });
      if (this.#held.length === 1) this.#hold();
    });
  }

  #hold(): void {
    const { addresses, surroundings } = this.#table;
    const { monotonic, after } = surroundings.clock;
    this.connection.hold?.(true);
    after(addresses.wait(this.address, monotonic()), () => this.#letGo());
  }

  /** Reads what was held, as far as it may be read now. */
  #letGo(): void {
    const { addresses, surroundings } = this.#table;
    while (this.#held.length > 0 && addresses.frame(this.address, surroundings.clock.monotonic())) {
      const { frame, received, done } = this.#held.shift()!;
      void this.#read(frame, received).then(done);
    }
    if (this.#isClosed) return;
    if (this.#held.length > 0) this.#hold();
    else this.connection.hold?.(false);
  }

  async #read(frame: Uint8Array, received: number): Promise<void> {
    if (this.#isClosed) return;
    let message: ToTable | undefined;
    try {
      message = messageIn(toTable, this.#encoding, frame);
      if (message.k === "hello") await this.#greet(message);
      else {
        await this.#hello;
        await this.#do(message, received);
      }
    } catch (error) {
      this.#refuse(message, error);
    }
  }

  #refuse(message: ToTable | undefined, error: unknown): void {
    const refused = refusedBy(error);
    if (!refused) this.#table.surroundings.note(`defect: ${faultOf(error)}`);
    const { code, reason } = refused ?? { code: "NF7815", reason: "" };
    const asked = message && "ask" in message ? { ask: message.ask } : {};
    const match = message && "match" in message ? { match: message.match } : {};
    this.send({ k: "no", ...asked, ...match, code, ...(reason !== "" && { reason }) });
  }

  #greet(hello: Extract<ToTable, { k: "hello" }>): Promise<void> {
    // A second hello is read as the first one was: the connection keeps the key it has.
    this.#hello ??= this.#prove(hello).catch((error: unknown) => {
      // What failed may be tried again.
      this.#hello = undefined;
      throw error;
    });
    return this.#hello;
  }

  async #prove({ key, proof, former, last }: Extract<ToTable, { k: "hello" }>): Promise<void> {
    const { proves: isProven = proves } = this.#table.surroundings;
    const hosts = await Promise.all(
      this.#table.config.hosts.map((host) => isProven(key, proof, this.#challenge, host)),
    );
    if (!hosts.includes(true)) throw new TableError("NF7805");
    this.#keys = [key, ...(former.length > 0 ? await provenFormer(key, former) : [])];
    this.send({ k: "welcome", matches: await this.#table.matchesOf(this.#keys) });
    for (const { match, seq } of last) {
      try {
        await this.#watch(match, seq + 1);
      } catch (error) {
        this.#refuse({ k: "watch", match, from: seq + 1 }, error);
      }
    }
  }

  async #do(message: Exclude<ToTable, { k: "hello" }>, received: number): Promise<void> {
    if (message.k === "ping") this.send({ k: "pong", n: message.n });
    else if (message.k === "watch") await this.#watch(message.match, message.from, message.invite);
    else if (message.k === "unwatch") await this.#watching.run(message.match, async () => this.#unwatch(message.match));
    else if (message.k === "open" || message.k === "relay")
      this.#done(message.ask, await this.#table.open(this, message));
    else await this.#ask(message, received);
  }

  async #ask(message: Asking | Relaying, received: number): Promise<void> {
    this.#done(message.ask, await this.#table.ask(this, message, received));
  }

  #done(ask: string, { match, seq }: Done): void {
    this.send({ k: "done", ask, match, seq });
  }

  /** Goes on with the entries of a match from a number on, and with those that come. */
  #watch(match: Hash, from: number, invite?: string): Promise<void> {
    return this.#watching.run(match, async () => {
      const isMore = !this.#subscriptions.has(match) && this.#subscriptions.size >= MAX_WATCHED;
      if (isMore) throw new TableError("NF7817", `one connection watches ${MAX_WATCHED} at most`);
      await this.#watchNow(match, from, invite);
    });
  }

  async #watchNow(match: Hash, from: number, invite?: string): Promise<void> {
    this.#unwatch(match);
    const subscription = await this.#table.subscribe(this, match, from, invite);
    if (this.#isClosed) return subscription.end();
    this.#subscriptions.set(match, subscription);
  }

  #unwatch(match: Hash): void {
    this.#subscriptions.get(match)?.end();
    this.#subscriptions.delete(match);
  }

  /** Watches from the beginning what it watches not yet, or not from a seat. */
  join(match: Hash): Promise<void> {
    return this.#watching.run(match, async () => {
      if ((this.#subscriptions.get(match)?.as ?? "public") === "public") await this.#watchNow(match, 0);
    });
  }
}
