// The connection of a client: it proves its key, looks whether the other side is there, and mends itself.

import type { Hash } from "ninefold-log";
import { type Identity, proofOf } from "../keys/index.ts";
import {
  frameOf,
  MAX_FRAME,
  MAX_LAST,
  MAX_SENT,
  messageIn,
  OTHER_PROTOCOL,
  PROTOCOLS,
  type ToSeat,
  type ToTable,
  toSeat,
  toTable,
} from "../messages/index.ts";
import { Declined, notReached, TRANSIENT, wasClosed } from "./declined.ts";
import { platformWorld, type Wire, type World } from "./wire.ts";

export interface ConnectionOptions {
  /** The address of the server: `http://host:port`. */
  readonly server: string;
  /** Who connects; without a key one may only watch public tables. */
  readonly identity?: Identity;
  readonly world?: World;
  /** Called after anything has changed: a match, or whether it is connected. */
  readonly changed?: () => void;
  /** Signs that the key connects to a host; that of `keys` where nothing is said. */
  readonly prove?: typeof proofOf;
  /** Called with what fails here and is no fault of the server; the console is told where nothing is said. */
  readonly report?: (defect: unknown) => void;
}

/** An entry that is known of a match. */
export interface Known {
  readonly match: Hash;
  readonly seq: number;
}

/** Milliseconds: between tries, doubling, with a jitter of half of it. */
const FIRST_WAIT = 500;
const LAST_WAIT = 30_000;
/** Milliseconds without any sign after which a connection is taken for dead, and between our own signs. */
const SILENCE = 40_000;
const PING_EVERY = 15_000;

const waitAfter = (tries: number): number => Math.min(LAST_WAIT, FIRST_WAIT * 2 ** Math.min(tries, 10));

/** The frame of a message to the server. RangeError for one that the server would refuse. */
export const written = (message: ToTable): Uint8Array => frameOf(toTable, PROTOCOLS[0], message, MAX_FRAME);

/** Who waits for the answer to a ping. */
interface Pinged {
  readonly answered: () => void;
  readonly declined: (why: Declined) => void;
}

/** What the client is told of its own connection, not of matches. */
type Own = Extract<ToSeat, { readonly k: "challenge" | "welcome" | "pong" | "bye" }>;

export abstract class Connection {
  protected readonly world: World;
  readonly #options: ConnectionOptions;
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

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.world = options.world ?? platformWorld;
  }

  /** The last entries that are known, the latest match at the end. */
  protected abstract get known(): readonly Known[];

  /** The connection is gone. */
  protected abstract left(why: Declined): void;

  /** What comes from now on comes over a new connection. */
  protected abstract reconnected(): void;

  /** The server has let the client in; `matches` are those of the key. */
  protected abstract entered(matches: readonly Hash[]): void;

  /** The server has more matches of the key. */
  protected abstract welcomed(matches: readonly Hash[]): void;

  /** Takes a message about matches. */
  protected abstract read(message: Exclude<ToSeat, Own>): void | Promise<void>;

  /** Whether the server is reached, and has let the client in. */
  get isOnline(): boolean {
    return this.#isOnline;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Why the server does not let this key in; undefined where it does, or has not answered. */
  get refusal(): Declined | undefined {
    return this.#refusal;
  }

  /** The key it goes by. */
  get key(): string | undefined {
    return this.#options.identity?.key;
  }

  now(): number {
    return this.world.now();
  }

  connect(): void {
    if (this.#isClosed || this.#wire) return;
    const url = new URL(this.#options.server);
    url.protocol = url.protocol === "https:" || url.protocol === "wss:" ? "wss:" : "ws:";
    const wire = this.world.connect(url.href, PROTOCOLS[0], {
      arrived: (frame) => {
        if (this.#wire === wire) this.#arrived(wire, frame);
      },
      closed: (why) => {
        if (this.#wire !== wire) return;
        if (why?.code === OTHER_PROTOCOL) this.#refusal = new Declined("NF7829", why.reason);
        this.#broken();
      },
    });
    this.#wire = wire;
    this.#heard = this.world.now();
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
    this.#forgetPings(wasClosed());
  }

  /**
   * Resolves with the milliseconds that a frame takes there and back. Rejects with Declined: "away" without a connection and where it
   * breaks, the server's code where it says goodbye, "closed" where the client is closed.
   */
  pinged(): Promise<number> {
    if (!this.#isOnline) return Promise.reject(notReached());
    const begun = this.world.now();
    const n = this.#pings++;
    return new Promise((resolve, declined) => {
      this.#pinged.set(n, { answered: () => resolve(this.world.now() - begun), declined });
      this.send({ k: "ping", n });
    });
  }

  /** Does nothing before the server has let the client in: what is to be said is said again then. */
  protected send(message: ToTable): void {
    this.sendFrame(written(message));
  }

  protected sendFrame(frame: Uint8Array): void {
    if (this.#isOnline) this.#wire?.send(frame);
  }

  protected changed(): void {
    this.#options.changed?.();
  }

  /** Does something after a while, longer after more attempts, if the connection is there then. */
  protected later(work: () => void, attempts = 1): void {
    this.#timers.push(this.world.after(waitAfter(attempts - 1), () => this.#isOnline && work()));
  }

  /** What was said before the server let the client in is refused: the hello, for now or because the key is not proven to its host. */
  protected keptOut(code: string, reason: string): void {
    if (TRANSIENT.has(code)) this.disconnect();
    else this.#refusal = new Declined(code, reason);
  }

  #stopTimers(): void {
    for (const stop of this.#timers) stop();
    this.#timers = [];
  }

  /** Says that it is there, and looks whether the other side is. */
  #beat(wire: Wire): void {
    const stop = this.world.after(PING_EVERY, () => {
      if (this.#wire !== wire) return;
      if (this.world.now() - this.#heard > SILENCE) {
        wire.close();
        return this.#broken();
      }
      this.send({ k: "ping", n: this.#pings++ });
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
    this.left(why);
    this.#stopTimers();
    this.changed();
    if (this.#isClosed) return;
    const wait = waitAfter(this.#tries++);
    const jitter = (this.world.random(1)[0] ?? 0) / 256;
    this.#timers.push(this.world.after(wait * (0.5 + 0.5 * jitter), () => this.connect()));
  }

  #arrived(wire: Wire, frame: Uint8Array): void {
    this.#heard = this.world.now();
    let message: ToSeat;
    try {
      message = messageIn(toSeat, PROTOCOLS[0], frame, MAX_SENT);
    } catch (error) {
      // What is no message comes from a later version, or from something else than a server of ours.
      this.#refusal = new Declined("NF7803", error instanceof Error ? error.message : "");
      this.disconnect();
      return;
    }
    const { report = console.error } = this.#options;
    // What has waited until its connection broke comes again over the next one, and would be taken for an answer of that.
    this.#queue = this.#queue
      .then(() => (this.#wire === wire ? this.#read(message) : undefined))
      .catch((defect: unknown) => report(defect));
  }

  async #read(message: ToSeat): Promise<void> {
    if (message.k === "challenge") await this.#greet(message);
    else if (message.k === "welcome") this.#enter(message.matches);
    else if (message.k === "pong") {
      this.#pinged.get(message.n)?.answered();
      this.#pinged.delete(message.n);
    } else if (message.k === "bye") {
      this.#wire?.close();
      if (this.#wire) this.#broken(new Declined(message.code, "The server has said goodbye."));
    } else await this.read(message);
    this.changed();
  }

  async #greet({ nonce, time }: { readonly nonce: string; readonly time: number }): Promise<void> {
    const { identity, server, prove = proofOf } = this.#options;
    this.reconnected();
    if (!identity) return this.#enter([]);
    const wire = this.#wire;
    const proof = await prove(identity, { nonce, time }, new URL(server).host);
    if (this.#wire !== wire) return;
    const { key, former } = identity;
    wire?.send(written({ k: "hello", key, proof, former, last: this.known.slice(-MAX_LAST) }));
  }

  #enter(matches: readonly Hash[]): void {
    if (this.#isOnline) {
      this.welcomed(matches);
      return;
    }
    this.#isOnline = true;
    this.#refusal = undefined;
    this.#tries = 0;
    this.entered(matches);
  }
}
