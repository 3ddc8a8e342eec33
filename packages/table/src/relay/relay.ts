// One sealed table: posts in one order, kept before they are acknowledged, and handed on to all who listen.
import type { Hash } from "ninefold-log";
import { keptPost } from "../common/posts.ts";
import { Turns } from "../common/turns.ts";
import type { Desk } from "../server/desk.ts";
import { TableError } from "../server/errors.ts";
import { type Numbered, numbered, type Opened, type RelayEntry, type Standing, writeRelayEntry } from "./entries.ts";
import { Listeners } from "./listeners.ts";

/** Entries that are read at once. */
const PAGE = 16;
/** How often an entry is tried again after those of another process. */
const MAX_ATTEMPTS = 8;
/** A number that no entry has: an append after it is made by nobody, and tells whether its asks were answered. */
const NEVER = 2 ** 31 - 2;
/** Bytes of the last posts that are held for those who listen. */
const MAX_RECENT = 1 << 18;
const DAY = 86_400_000;

/** When a table has to be looked at where nobody has posted since a time. */
export const dueAfter = (at: number, { postedDays }: Desk["config"]): number => Math.floor(at + postedDays * DAY);

/** An entry before it is known what stands before it. `payload`: the bytes that are posted, as digits. */
export type Made =
  | { readonly k: "stands" | "emptied"; readonly by: Hash; readonly state: Standing["state"] }
  | {
      readonly k: "part";
      readonly by: Hash;
      readonly of: Hash;
      readonly part: number;
      readonly parts: number;
      readonly payload: string;
    };

export class Relay {
  readonly id: Hash;
  readonly opened: Opened;
  readonly listeners: Listeners;
  readonly #desk: Desk;
  /** The number of the last entry, and that entry. */
  #head: number;
  #last: RelayEntry;
  #recent: Numbered[] = [];
  #recentBytes = 0;
  /** Whether the store may have entries that are not known here. */
  #isStale = false;
  readonly #turns = new Turns<"all">();
  #waiting = 0;

  private constructor(desk: Desk, id: Hash, opened: Opened, last: Numbered) {
    this.#desk = desk;
    this.id = id;
    this.opened = opened;
    this.#head = last.seq;
    this.#last = last.entry;
    this.listeners = new Listeners(desk, this);
    this.#hold(last);
  }

  /** What the store has of it; undefined where there is none. */
  static async load(desk: Desk, id: Hash): Promise<Relay | undefined> {
    const { store } = desk.surroundings;
    const head = (await store.heads([id])).get(id);
    if (head === undefined) return undefined;
    let [first, last]: (Numbered | undefined)[] = [];
    for await (const one of store.read(id, 0, 1)) first = numbered(one);
    for await (const one of store.read(id, head, 1)) last = numbered(one);
    if (first?.entry.k !== "opened" || !last) throw new RangeError("A sealed table has no beginning, or no end.");
    return new Relay(desk, id, first.entry, last);
  }

  get head(): number {
    return this.#head;
  }

  get standing(): Standing {
    return this.#last;
  }

  /** Whether what was posted has been deleted. */
  get isOver(): boolean {
    return this.#last.k === "emptied";
  }

  /** Whether nobody needs it. */
  get isIdle(): boolean {
    return this.#waiting === 0 && this.listeners.count === 0;
  }

  /**
   * Keeps an entry, once for each ask: its number. Where `make` answers nothing there is nothing to be kept. Rejects as `make` throws, unless
   * the ask was answered before; TableError NF7806 where the table is over; StoreError
   */
  keep(make: (last: RelayEntry) => Made | undefined, asks: readonly string[]): Promise<number> {
    return this.#run(async () => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const made = await this.#made(make, asks);
        if (typeof made === "number") return made;
        const kept = await this.#append(made, asks);
        if (kept !== undefined) return kept;
      }
      throw new TableError("NF7815", "others post all the time");
    });
  }

  /** What is to be kept, or the number of what is there already. */
  async #made(make: (last: RelayEntry) => Made | undefined, asks: readonly string[]): Promise<Made | number> {
    try {
      if (this.isOver) throw new TableError("NF7806");
      return make(this.#last) ?? this.#head;
    } catch (error) {
      const again = error instanceof TableError ? await this.#answered(asks) : undefined;
      if (again === undefined) throw error;
      return again;
    }
  }

  /** The number that it has now; undefined where another process was first. */
  async #append(made: Made, asks: readonly string[]): Promise<number | undefined> {
    const at = Math.floor(this.#desk.surroundings.clock.wall());
    const written = entryAfter(this.#last, made, at);
    const beside = made.k === "part" ? keptPost(made.by, made.payload) : new Uint8Array();
    const stored = { bytes: writeRelayEntry(written), openings: beside };
    const due = made.k === "emptied" ? null : dueAfter(at, this.#desk.config);
    const append = { match: this.id, after: this.#head, entries: [stored], asks, due };
    const appended = await this.#desk.appender.append(append).catch((error: unknown) => {
      this.#isStale = true;
      throw error;
    });
    if (appended === "done") {
      this.#accept([numbered({ seq: this.#head + 1, ...stored })]);
      this.#desk.surroundings.wake.tell(this.id, this.#head);
      return this.#head;
    }
    await this.#catchUp();
    return appended === "behind" ? undefined : appended.again;
  }

  /** The number of the entry that an ask has been answered by. */
  async #answered(asks: readonly string[]): Promise<number | undefined> {
    if (asks.length === 0) return undefined;
    const nothing = { bytes: new Uint8Array(1), openings: new Uint8Array() };
    const probe = { match: this.id, after: NEVER, entries: [nothing], asks, due: null };
    const appended = await this.#desk.appender.append(probe);
    return typeof appended === "object" ? appended.again : undefined;
  }

  /** Does something after all that was asked before, on the entries that the store has. */
  #run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#waiting++;
    return this.#turns.run("all", async () => {
      try {
        if (this.#isStale) await this.#catchUp();
        return await work();
      } finally {
        this.#waiting--;
      }
    });
  }

  /** Looks whether the store has more entries. StoreError */
  refresh(): Promise<void> {
    return this.#run(() => this.#catchUp());
  }

  async #catchUp(): Promise<void> {
    this.#isStale = true;
    for (;;) {
      const read: Numbered[] = [];
      const { store } = this.#desk.surroundings;
      for await (const one of store.read(this.id, this.#head + 1, PAGE)) read.push(numbered(one));
      this.#accept(read);
      if (read.length < PAGE) break;
    }
    this.#isStale = false;
  }

  #accept(more: readonly Numbered[]): void {
    for (const one of more) {
      this.#head = one.seq;
      this.#last = one.entry;
      this.#hold(one);
    }
    this.listeners.deliver();
  }

  #hold(one: Numbered): void {
    this.#recent.push(one);
    this.#recentBytes += sizeOf(one);
    while (this.#recentBytes > MAX_RECENT) this.#recentBytes -= sizeOf(this.#recent.shift()!);
  }

  /** Entries that are held, from a number on; undefined where the store has to be asked. */
  recentFrom(from: number): readonly Numbered[] | undefined {
    const first = this.#recent[0]?.seq ?? this.#head + 1;
    return from < first ? undefined : this.#recent.slice(from - first);
  }

  /** What was posted may have been deleted: it is read from the store again. */
  dropRecent(): void {
    this.#recent = [];
    this.#recentBytes = 0;
  }
}

/** The entry with all that stands then. */
function entryAfter({ posts, bytes, state }: RelayEntry, made: Made, at: number): RelayEntry {
  // How a table stands is an entry as well, of which there are not more than of parts.
  if (made.k !== "part") return { ...made, at, posts: posts + 1, bytes };
  const { payload, ...part } = made;
  return { ...part, at, state, posts: posts + 1, bytes: bytes + payload.length / 2 };
}

const sizeOf = ({ posted }: Numbered): number => 256 + (posted?.bytes.length ?? 0);
