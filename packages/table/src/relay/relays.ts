// The sealed tables of a server: opened, posted at, listened to, listed, and deleted when nobody has posted for long.
import type { Hash } from "ninefold-log";
import { dropOldest, putLast } from "../common/oldest.ts";
import { posterName } from "../common/posts.ts";
import { forgetting } from "../forgetting/forgetting.ts";
import type { Relaying, RelayOpening } from "../messages/index.ts";
import type { Done } from "../server/actor.ts";
import type { Asker } from "../server/asked.ts";
import { fromOf } from "../server/bounds/rests.ts";
import type { Desk } from "../server/desk.ts";
import { TableError } from "../server/errors.ts";
import { headsOf } from "../server/looking.ts";
import type { Forgetting, Relays } from "../server/relaying.ts";
import type { Watcher } from "../server/watching/subscription.ts";
import { type Opened, readRelayEntry, relayName, writeRelayEntry } from "./entries.ts";
import type { Listening } from "./listeners.ts";
import { dueAfter, Relay } from "./relay.ts";

/** Sealed tables held in memory though nobody listens. */
const MAX_HELD = 256;
/** Entries of which it is looked at once who posted them. */
const PAGE = 64;

export class SealedTables implements Relays {
  readonly #desk: Desk;
  readonly #held = new Map<Hash, Promise<Relay>>();
  /** Those of them that have been read. */
  readonly #ready = new Map<Hash, Relay>();
  #posts = 0;
  #bytes = 0;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  get figures(): Relays["figures"] {
    return { sealed: this.#ready.size, posts: this.#posts, posted: this.#bytes };
  }

  async open(visitor: Asker, message: RelayOpening): Promise<Done> {
    const { addresses, surroundings, appender } = this.#desk;
    const { clock, store } = surroundings;
    const id = relayName(visitor.key, message.ask);
    // A table that is there is put into the list once more: its server may have ended before it was.
    const isNew = !(await store.heads([id])).has(id);
    if (isNew) {
      if (!addresses.table(visitor.address, clock.monotonic())) throw new TableError("NF7812");
      const { rules, title, seats, public: isPublic } = message;
      const at = Math.floor(clock.wall());
      const opened: Opened = {
        ...{ k: "opened", by: posterName(id, visitor.key), at, posts: 0, bytes: 0, state: "open" },
        ...{ rules, title, seats, public: isPublic },
      };
      const entries = [{ bytes: writeRelayEntry(opened), openings: new Uint8Array() }];
      await appender.append({ match: id, after: -1, entries, asks: [], due: dueAfter(at, this.#desk.config) });
    }
    await this.#list(await this.#get(id));
    return { match: id, seq: 0 };
  }

  async ask(visitor: Asker, message: Relaying | Forgetting): Promise<Done> {
    const relay = await this.#get(message.match);
    if (message.k === "forget") return this.#forget(relay, visitor);
    const by = posterName(relay.id, visitor.key);
    const asks = [`${visitor.key}:${message.ask}`];
    if (message.k === "post") return this.#post(relay, visitor, message, asks);
    if (by !== relay.opened.by) throw new TableError("NF7818");
    const { state } = message;
    const seq = await relay.keep((last) => {
      if (last.state === state) return undefined;
      // A table that is full can be said to have ended, and is not open again then.
      if (state !== "ended" && last.posts >= this.#desk.config.maxPosts) throw new TableError("NF7817", "or posts");
      return { k: "stands", by, state };
    }, asks);
    await this.#list(relay);
    return { match: relay.id, seq };
  }

  async #post(relay: Relay, visitor: Asker, message: Extract<Relaying, { k: "post" }>, asks: readonly string[]) {
    const { addresses, surroundings, config } = this.#desk;
    const { of, part, parts, bytes: payload } = message;
    const size = payload.length / 2;
    if (part >= parts) throw new TableError("NF7803", `there is no part ${part} of ${parts}`);
    if (!addresses.posted(visitor.address, size, surroundings.clock.monotonic())) throw new TableError("NF7811");
    const by = posterName(relay.id, visitor.key);
    const seq = await relay.keep(({ posts, bytes }) => {
      if (posts >= config.maxPosts || bytes + size > config.maxPosted) throw new TableError("NF7817", "or posts");
      return { k: "part", by, of, part, parts, payload };
    }, asks);
    this.#posts++;
    this.#bytes += size;
    return { match: relay.id, seq };
  }

  /** Deletes what the keys of who asks have posted, for good. */
  async #forget(relay: Relay, { keys, address }: Asker): Promise<Done> {
    const { store } = this.#desk.surroundings;
    const posters = await this.#postersOf(relay, address);
    const names = keys.map((key) => posterName(relay.id, key));
    if (!names.some((name) => posters.has(name))) throw new TableError("NF7808");
    await forgetting(store, relay.id, () => store.forget(relay.id, names));
    relay.dropRecent();
    return { match: relay.id, seq: relay.head };
  }

  async listen(visitor: Watcher, id: Hash, from: number): Promise<Listening> {
    const relay = await this.#get(id);
    if (from > relay.head + 1) await relay.refresh();
    // The server was restored from an old copy: who listens begins anew.
    if (from > relay.head + 1) throw new TableError("NF7816");
    if (relay.isOver) throw new TableError("NF7806");
    if (relay.listeners.countOf(visitor.keys.length > 0) >= this.#desk.config.maxWatchers)
      throw new TableError("NF7817");
    return relay.listeners.add(visitor, from);
  }

  heard(id: Hash, seq: number): Promise<void> | undefined {
    const relay = this.#ready.get(id);
    return relay && relay.head < seq ? relay.refresh() : undefined;
  }

  async look(): Promise<void> {
    this.#evict();
    const listened = [...this.#ready.values()].filter(({ listeners }) => listeners.count > 0).map(({ id }) => id);
    for await (const [id, seq] of headsOf(this.#desk.surroundings.store, listened)) await this.heard(id, seq);
  }

  dropped(id: Hash): void {
    this.#ready.get(id)?.dropRecent();
  }

  async due(id: Hash): Promise<void> {
    const relay = await this.#get(id);
    await relay.refresh();
    const { store } = this.#desk.surroundings;
    if (!relay.isOver) {
      await store.forget(id, [...(await this.#postersOf(relay))]);
      relay.dropRecent();
      await relay.keep(() => ({ k: "emptied", by: relay.opened.by, state: "ended" }), []);
    }
    await store.lobby.remove(id);
    this.#held.delete(id);
    this.#ready.delete(id);
  }

  /** Who has posted. `address`: who waits for what that takes. */
  async #postersOf({ id, head }: Relay, address?: string): Promise<ReadonlySet<Hash>> {
    const posters = new Set<Hash>();
    const { longWork, rests, surroundings } = this.#desk;
    const pieces = longWork.begin();
    for (let from = 0; from <= head; from += PAGE) {
      for await (const one of pieces.all(surroundings.store.read(id, from, PAGE)))
        posters.add(pieces.step(() => readRelayEntry(one.bytes)).by);
      await pieces.yield();
    }
    if (address !== undefined) rests.took(fromOf({ address }), pieces.taken, pieces.longest);
    return posters;
  }

  async #list({ id, head, opened, standing }: Relay): Promise<void> {
    const { surroundings } = this.#desk;
    const { rules, title, seats, public: isPublic } = opened;
    const { state } = standing;
    // Nobody here knows who sits there.
    const taken = state === "open" ? null : "";
    await surroundings.store.lobby.put({
      ...{ match: id, seq: head, rules, title, state, public: isPublic },
      seats: Array.from({ length: seats }, () => taken),
      updated: Math.floor(surroundings.clock.wall()),
    });
  }

  /** TableError NF7806 */
  #get(id: Hash): Promise<Relay> {
    const known = this.#held.get(id);
    const ready = this.#ready.get(id);
    // Those that were used last stand last.
    if (ready) putLast(this.#ready, id, ready, Number.POSITIVE_INFINITY);
    if (known) return known;
    const loading = Relay.load(this.#desk, id).then((relay) => {
      if (!relay) throw new TableError("NF7806");
      this.#ready.set(id, relay);
      return relay;
    });
    this.#held.set(id, loading);
    loading.catch(() => this.#held.delete(id));
    return loading;
  }

  /** Lets go of those nobody needs that are too many, the ones read first before others. */
  #evict(): void {
    const idle = new Map([...this.#ready].filter(([, relay]) => relay.isIdle));
    const kept = new Map(idle);
    dropOldest(kept, MAX_HELD);
    for (const id of idle.keys()) {
      if (kept.has(id)) continue;
      this.#held.delete(id);
      this.#ready.delete(id);
    }
  }
}
