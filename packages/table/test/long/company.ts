// People who play one match after the other at a server, whatever becomes of it, and remember what they were answered.
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Rules } from "ninefold/play";
import { type Hash, type Terms, toHex, verify } from "ninefold-log";
import { Declined, platformWorld, type SeenMatch, TableClient, type World } from "../../src/client/index.ts";
import { type Identity, makeIdentity } from "../../src/keys/index.ts";
import { readStored } from "../../src/server/actor.ts";
import type { Store } from "../../src/store/store.ts";
import { addressOf, bundleOf, uploaded } from "../at-server.ts";
import { type Acknowledged, type Items, requireAcknowledged, requireSameHead } from "../kept.ts";

/** Milliseconds between the signs of a client, and the longest wait of one in a hurry. */
const PING_EVERY = 15_000;
const HURRIED = 150;

/** People who come back at once, so that many deaths of a server fit in minutes. */
export const hasty: World = {
  ...platformWorld,
  after: (ms, call) => platformWorld.after(ms === PING_EVERY ? ms : Math.min(ms, HURRIED), call),
};

/** One match that was played, with what each seat has seen of it. */
interface Played {
  readonly match: Hash;
  readonly seen: SeenMatch[];
  readonly acknowledged: Acknowledged[];
}

export interface CompanyOptions {
  readonly game: string;
  readonly clock: string;
  readonly world?: World;
  /** Milliseconds that somebody thinks at the longest. */
  readonly thinking?: number;
}

/** The entries of a match with their openings, as a store has them. */
export async function itemsOf(store: Store, match: Hash) {
  const items: ReturnType<typeof readStored>[] = [];
  for await (const stored of store.read(match, 0, 1e6)) items.push(readStored(stored));
  return items;
}

/** A busy machine takes longer over rules than a server allows: they are shown to it again, for a minute. */
async function patiently<T>(upload: () => Promise<T>): Promise<T> {
  for (let end = Date.now() + 60_000; ; ) {
    try {
      return await upload();
    } catch (error) {
      if (!`${error}`.includes("NF7814") || Date.now() > end) throw error;
      await wait(500);
    }
  }
}

export class Company {
  readonly rules: Rules;
  readonly matches: Played[] = [];
  readonly clients: TableClient[];
  readonly #people: readonly Identity[];
  readonly #world: World;
  readonly #files: string;
  readonly #terms: Omit<Terms, "k">;
  readonly #thinking: number;
  #isPlaying = true;
  #course: Promise<void> = Promise.resolve();

  private constructor(
    people: readonly Identity[],
    ports: readonly number[],
    { rules, files, terms }: Awaited<ReturnType<typeof uploaded>>,
    { clock, world = hasty, thinking = 40 }: CompanyOptions,
  ) {
    this.#people = people;
    this.#world = world;
    this.rules = rules;
    this.#files = files;
    this.#terms = { ...terms, clock };
    this.#thinking = thinking;
    this.clients = people.map((_, seat) => this.#connected(seat, ports[seat % ports.length]!));
  }

  /** Each seat at one of the ports, in turn; the game is uploaded at the first. */
  static async at(ports: readonly number[], options: CompanyOptions): Promise<Company> {
    const opened = await patiently(() => uploaded({ port: ports[0]! }, bundleOf(options.game)));
    const people = await Promise.all(opened.terms.seats.map(() => makeIdentity()));
    return new Company(people, ports, opened, options);
  }

  #connected(seat: number, port: number): TableClient {
    const client = new TableClient({
      server: addressOf({ port }),
      identity: this.#people[seat]!,
      world: this.#world,
      rulesOf: async () => this.rules,
    });
    client.connect();
    return client;
  }

  /** Somebody goes to another port with her key, and takes up her match there. */
  goTo(seat: number, port: number): void {
    this.clients[seat]!.close();
    this.clients[seat] = this.#connected(seat, port);
    const last = this.matches.at(-1);
    if (last) last.seen[seat] = this.clients[seat].watch(last.match);
  }

  get acknowledged(): number {
    return this.matches.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  }

  /** Begins to play. */
  play(): void {
    this.#isPlaying = true;
    this.#course = this.#play();
    this.#course.catch(() => {});
  }

  /** Resolves when nobody waits for an answer any more. Rejects where somebody was declined what is right. */
  async rest(): Promise<void> {
    this.#isPlaying = false;
    await this.#course;
  }

  close(): void {
    for (const client of this.clients) client.close();
  }

  async #play(): Promise<void> {
    while (this.#isPlaying) {
      const last = this.matches.at(-1);
      const played = last && !last.seen[0]?.follower?.ended ? last : await this.#open();
      await Promise.all(this.clients.map((_, seat) => this.#decideAt(seat, played)));
    }
  }

  async #open(): Promise<Played> {
    const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
    const terms = { ...this.#terms, nonce };
    const { match } = await this.clients[0]!.ask({ k: "open", rules: this.#files, terms, public: true });
    for (const [seat, client] of this.clients.entries()) await client.ask({ k: "sit", match, seat });
    const played: Played = { match, seen: this.clients.map((client) => client.watch(match)), acknowledged: [] };
    this.matches.push(played);
    return played;
  }

  async #decideAt(seat: number, { match, seen, acknowledged }: Played): Promise<void> {
    while (this.#isPlaying && !seen[seat]!.follower?.ended) {
      await wait(1 + randomInt(this.#thinking));
      const { distrust, isRolledBack, follower } = seen[seat]!;
      assert.equal(distrust, undefined);
      if (!this.#isPlaying || isRolledBack || !follower?.active.includes(seat)) continue;
      const { choices } = follower.perspective;
      const { id } = choices[randomInt(choices.length)]!;
      try {
        const { seq } = await this.clients[seat]!.decide(match, id);
        acknowledged.push({ seat, seq, id });
        while (seen[seat]!.next <= seq && !seen[seat]!.distrust && !seen[seat]!.isRolledBack) await wait(2);
      } catch (error) {
        // Its choices stood no longer, since somebody else was faster; or she goes to another port.
        if (!(error instanceof Declined) || !["NF7607", "closed"].includes(error.code)) throw error;
      }
    }
  }

  /**
   * That a store has all that was answered, in logs that are right, and that all clients have the same heads as it. Answers
   * how much there was.
   */
  async requireKept(store: Store, each: (items: Items) => void = () => {}) {
    let entries = 0;
    for (const { match, seen, acknowledged } of this.matches) {
      const items = await itemsOf(store, match);
      entries += items.length;
      const verdict = await verify(items, () => this.rules);
      assert.ok(verdict.verdict !== "refused", JSON.stringify(verdict));
      requireAcknowledged(items, acknowledged);
      for (const one of seen) requireSameHead(one, verdict.logged.head);
      each(items);
    }
    return { matches: this.matches.length, acknowledged: this.acknowledged, entries };
  }
}

/** Waits until no client is behind the others, for half a minute: what was done last has reached everybody. */
export async function settled(companies: readonly Company[]): Promise<void> {
  for (let end = Date.now() + 30_000; Date.now() < end; await wait(50)) {
    const isSettled = companies.every(
      ({ matches, clients }) =>
        clients.every(({ isOnline }) => isOnline) &&
        matches.every(({ seen }) => new Set(seen.map(({ next }) => next)).size === 1),
    );
    if (isSettled) return wait(300);
  }
}
