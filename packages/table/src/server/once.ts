// Matches that are opened once, however often that is asked for, at whichever process, and whatever fails meanwhile. What is asked for
// has a name; the first match under it is the one, unless it is dead: named by a process that has ended before it was kept.
import type { Hash, Logged } from "ninefold-log";
import { dropOldest } from "../common/oldest.ts";
import { Turns } from "../common/turns.ts";
import { dueAt } from "./acting.ts";
import { type Begun, type Done, storedOf } from "./actor.ts";
import type { Desk } from "./desk.ts";
import { TableError } from "./errors.ts";
import { hashOf } from "./seats.ts";

/** What a match is opened as, and the key that may look it up. */
export interface Name {
  readonly name: Hash;
  readonly key: string;
}

/** A match for the list: as far as everybody sees it, and when that changed, where it is not all or not now. */
export interface ForList extends Pick<Begun, "logged" | "about"> {
  readonly shown?: Logged;
  readonly updated?: number | undefined;
}

/** Where matches are kept and served. */
export interface Begins extends Desk {
  /** Makes an actor of a match that has just begun, and serves it from now on. */
  began(begun: Begun): void;
  /** Keeps how a match stands in the list of matches. */
  list(listed: ForList): Promise<void>;
}

/** Milliseconds from being listed to being there, which every match that is opened takes less than. */
export const OPENING_TIME = 60_000;

/** Matches of which is not known whether they are kept. */
const MAX_UNSETTLED = 64;

export class Once {
  readonly #table: Begins;
  /** Those who ask for the same wait for each other. */
  readonly #turns = new Turns<Hash>();
  /** Begun under a name, and perhaps not kept: who asks again has the same one kept. */
  readonly #unsettled = new Map<Hash, Begun>();

  constructor(table: Begins) {
    this.#table = table;
  }

  /** The match under a name, begun where there is none. TableError NF7815 while another process may be opening it; rejects as `begin` */
  opened(asked: Name, begin: () => Promise<Begun>): Promise<Done> {
    return this.#turns.run(asked.name, async () => {
      const { match, next, isPending } = await this.#find(asked);
      const unsettled = this.#unsettled.get(asked.name);
      if (match !== undefined && !isPending) return { match, seq: 0 };
      if (isPending && unsettled?.logged.id !== match) throw new TableError("NF7815", "another process is opening it");
      const begun = unsettled ?? (await begin());
      this.#unsettled.set(asked.name, begun);
      dropOldest(this.#unsettled, MAX_UNSETTLED);
      return this.#keep(asked, next, begun);
    });
  }

  /** The match under a name; undefined where there is none yet. */
  async named(asked: Name): Promise<Hash | undefined> {
    const { match, isPending } = await this.#find(asked);
    return isPending ? undefined : match;
  }

  /** Under the names one after the other, each made of the dead match under the one before: the first that is not dead, or free. */
  async #find({
    name,
    key,
  }: Name): Promise<{ readonly match?: Hash; readonly isPending?: boolean; readonly next: Hash }> {
    const { store, clock } = this.#table.surroundings;
    for (let next = name; ; ) {
      const match = (await store.lobby.use(next, key, clock.wall()))?.match;
      if (match === undefined) return { next };
      if ((await store.heads([match])).has(match)) return { match, next };
      const row = await store.lobby.row(match);
      if (row && clock.wall() - row.updated <= OPENING_TIME) return { match, isPending: true, next };
      next = hashOf(`ninefold-instead-1 ${next} ${match}`);
    }
  }

  async #keep({ name, key }: Name, next: Hash, begun: Begun): Promise<Done> {
    const { surroundings, appender } = this.#table;
    const { store, clock } = surroundings;
    const { logged, about, entries } = begun;
    const { id: match } = logged;
    // Its log does not say who may watch: a match that is there is in the list, and one that is named too, whenever this process ends.
    await this.#table.list({ logged, about });
    await store.lobby.invite(next, { match, seat: null, until: null });
    const named = (await store.lobby.use(next, key, clock.wall()))?.match;
    if (named !== match) {
      this.#unsettled.delete(name);
      await store.lobby.remove(match);
      throw new TableError("NF7815", "another process is opening it");
    }
    const append = { match, after: -1, entries: entries.map(storedOf), asks: [], due: dueAt(logged) };
    if ((await appender.append(append)) === "done") this.#table.began(begun);
    this.#unsettled.delete(name);
    return { match, seq: 0 };
  }
}
