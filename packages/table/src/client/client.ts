// A client of a server for matches: it watches matches, going on where it was after every break, and asks for what its seats do.

import type { Rules } from "ninefold/play";
import { type Hash, parametersByName, type Terms } from "ninefold-log";
import { type Identity, signatureOf } from "../keys/index.ts";
import type { Opening, ToSeat } from "../messages/index.ts";
import { rulesIn } from "../rules/index.ts";
import { Connection, type ConnectionOptions, type Known } from "./connection.ts";
import { Declined, notReached, TRANSIENT, wasClosed } from "./declined.ts";
import { textsAt } from "./http.ts";
import { type Hearer, ListenedAt } from "./listening.ts";
import { type Asked, Questions } from "./questions.ts";
import { SeenMatch } from "./seen-match.ts";
import { type Answered, isProposed, isSaid, type Said, type Signer, sign, type Unasked } from "./signing.ts";

export interface ClientOptions extends ConnectionOptions {
  /** The rules of a match; by what the server has of them where nothing is said. */
  readonly rulesOf?: (terms: Terms) => Promise<Rules>;
  /** Signs an entry where the match has it so; that of `keys` where nothing is said. */
  readonly sign?: typeof signatureOf;
}

type Sent<Kind extends ToSeat["k"]> = Extract<ToSeat, { readonly k: Kind }>;

export class TableClient extends Connection {
  readonly #server: string;
  readonly #identity: Identity | undefined;
  readonly #signatureOf: typeof signatureOf;
  readonly #rulesFor: (terms: Terms) => Promise<Rules>;
  readonly #matches = new Map<Hash, SeenMatch>();
  /** Matches in which the key has a seat, or one is kept for it. */
  readonly #mine = new Set<Hash>();
  readonly #questions: Questions;
  readonly #listened: ListenedAt;
  /** What is watched no longer; entries of it may be under way. */
  readonly #unwatched = new Set<Hash>();

  constructor(options: ClientOptions) {
    super(options);
    this.#server = options.server;
    this.#identity = options.identity;
    this.#signatureOf = options.sign ?? signatureOf;
    this.#rulesFor = options.rulesOf ?? ((terms) => this.#rulesOf(terms));
    this.#questions = new Questions(
      (length) => this.world.random(length),
      (frame) => this.sendFrame(frame),
    );
    this.#listened = new ListenedAt((message) => this.send(message));
  }

  get mine(): ReadonlySet<Hash> {
    return this.#mine;
  }

  match(match: Hash): SeenMatch | undefined {
    return this.#matches.get(match);
  }

  override close(): void {
    super.close();
    this.#questions.close();
    for (const seen of this.#matches.values()) seen.forsake();
  }

  /**
   * Asks for something, now and after every break until it is answered. What a seat says is signed where the match has it so.
   * Rejects with Declined; with what is wrong where the server lies about what it was sent.
   */
  async ask(message: Unasked<Asked>): Promise<Answered> {
    if (message.k === "open") return this.#open(message);
    if (!isSaid(message)) return this.#request(message);
    const { match } = message;
    if (message.k === "sit") this.#unwatched.delete(match);
    if (this.#matches.get(match)?.follower?.terms.sign) return this.#sign(message);
    try {
      return await this.#request(message);
    } catch (error) {
      const isToSign = error instanceof Declined && error.code === "NF7603" && this.#identity;
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
    const identity = this.#identity;
    const seen = this.#matches.get(message.match);
    if (!identity || !seen) return Promise.reject(new Declined("NF7804", ""));
    const signer = (): Signer => ({
      key: identity.key,
      signature: (bytes) => this.#signatureOf(identity, bytes),
      random: (length) => this.world.random(length),
      since: this.world.now() - seen.shownAt,
      request: (signed) => this.#request(signed),
    });
    return seen.afterwards(() => sign(signer, seen, message));
  }

  /** Hears what was posted at a sealed table, and what comes, until the function that is answered is called. */
  listenAt(relay: Hash, hearer: Hearer): () => void {
    return this.#listened.listen(relay, hearer);
  }

  async #request(message: Unasked<Asked>): Promise<Answered> {
    if (this.isClosed) throw wasClosed();
    return this.#questions.request(message);
  }

  /**
   * Decides at the seat that it has; shown as waiting until it is answered. `shown`: the entry since which the choices stood that
   * it was chosen from. Rejects with Declined.
   */
  async decide(match: Hash, id: string, shown?: number): Promise<Answered> {
    const seen = this.#matches.get(match);
    const since = shown ?? seen?.follower?.since;
    if (!seen || since === undefined) throw new RangeError("The match has not begun.");
    seen.waiting = id;
    this.changed();
    try {
      return await this.ask({ k: "decide", match, since, id });
    } finally {
      seen.waiting = undefined;
      this.changed();
    }
  }

  /** Watches a match, from the beginning or where it was; `invite`: by the secret of an invitation. */
  watch(match: Hash, invite?: string): SeenMatch {
    const known = this.#matches.get(match);
    if (known && (invite === undefined || known.next > 0)) return known;
    this.#unwatched.delete(match);
    const seen = known ?? new SeenMatch(match, this.#rulesFor);
    seen.invite = invite;
    this.#matches.set(match, seen);
    this.#goOn(seen);
    return seen;
  }

  /** Watches a match no longer, and forgets what was shown of it. Who waits for something of it waits no more. */
  unwatch(match: Hash): void {
    const seen = this.#matches.get(match);
    if (!seen) return;
    this.#matches.delete(match);
    this.#unwatched.add(match);
    seen.forsake();
    this.send({ k: "unwatch", match });
  }

  /**
   * Has all entries of a match shown once more, with what may be known of them by now. Rejects with Declined where the
   * connection is not there or breaks, or the server refuses; with what is wrong where nothing is believed of the match.
   */
  async showAgain(match: Hash): Promise<void> {
    if (!this.isOnline) throw notReached();
    const shown = this.watch(match).shownAgain();
    this.send({ k: "watch", match, from: 0 });
    return shown;
  }

  async #rulesOf(terms: Terms): Promise<Rules> {
    return rulesIn(await textsAt(this.#server, terms.files ?? ""), parametersByName(terms.parameters));
  }

  protected get known(): readonly Known[] {
    return [...this.#matches.values()].flatMap(({ match, next }) => (next > 0 ? [{ match, seq: next - 1 }] : []));
  }

  protected left(why: Declined): void {
    for (const seen of this.#matches.values()) seen.notShownAgain(why);
  }

  protected reconnected(): void {
    for (const seen of this.#matches.values()) seen.reconnected();
  }

  /** The hello has said which entries are known: the server goes on with those by itself. */
  protected entered(matches: readonly Hash[]): void {
    this.welcomed(matches);
    const goesOn = ({ next, invite }: SeenMatch): boolean => !this.#identity || next === 0 || invite !== undefined;
    for (const seen of this.#matches.values()) if (goesOn(seen)) this.#goOn(seen);
    this.#questions.again();
    this.#listened.again();
  }

  protected welcomed(matches: readonly Hash[]): void {
    for (const match of matches) this.#mine.add(match);
  }

  protected async read(message: Parameters<Connection["read"]>[0]): Promise<void> {
    if (message.k === "posts") return this.#listened.take(message);
    if (message.k === "entries") return this.#entries(message);
    if (message.k === "done") return this.#questions.answered(message.ask, { match: message.match, seq: message.seq });
    if (message.k === "no") return this.#refused(message);
    const seen = this.#matches.get(message.match);
    if (!seen) return;
    if (message.k === "clock") seen.clocksSaid(message.left, message.running, this.world.now());
    else if (message.k === "rematch") seen.rematch = message.next;
    else if (seen.next > message.seq + 1) seen.rolledBack();
  }

  async #entries({ match, from, as, entries }: Sent<"entries">): Promise<void> {
    if (as !== undefined) this.#mine.add(match);
    if (this.#unwatched.has(match)) return;
    const seen = this.watch(match);
    const taken = await seen.take(from, as ?? "public", entries);
    if (this.#matches.get(match) !== seen) return;
    seen.shownAt = this.world.now();
    if (taken === "gap") this.#goOn(seen);
    else if (taken === "later") this.later(() => this.#goOn(seen), seen.attempts);
    else if (taken === "less") this.send({ k: "watch", match, from: 0 });
  }

  #refused({ ask, match, code, reason = "" }: Sent<"no">): void {
    const seen = match === undefined ? undefined : this.#matches.get(match);
    if (ask === undefined && match === undefined && !this.isOnline) this.keptOut(code, reason);
    else if (ask === undefined && match !== undefined && this.#listened.has(match)) {
      this.#listened.refused(match, new Declined(code, reason), code === "NF7816");
      if (TRANSIENT.has(code)) this.later(() => this.#listened.again(match));
    } else if (ask === undefined) {
      // A match that was seen and is not there came after the copy that the server was restored from.
      if (code === "NF7816" || (code === "NF7806" && seen?.follower)) seen?.rolledBack();
      else if (seen && TRANSIENT.has(code)) this.later(() => this.#goOn(seen));
      seen?.notShownAgain(new Declined(code, reason));
    } else {
      // What the choices no longer stand for has been missed here.
      if ((code === "NF7607" || code === "NF7825") && seen) this.#goOn(seen);
      if (TRANSIENT.has(code)) this.later(() => this.#questions.again(ask));
      else this.#questions.declined(ask, new Declined(code, reason));
    }
  }

  /** Asks for the entries that are missing of a match. */
  #goOn({ match, next, invite }: SeenMatch): void {
    this.send({ k: "watch", match, from: next, ...(invite !== undefined && { invite }) });
  }
}
