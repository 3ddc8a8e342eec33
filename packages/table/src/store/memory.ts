// A store in memory: what the others are compared with, and what tests of the server run on.
import { StoreError } from "./errors.ts";
import { sha256 } from "./hash.ts";
import { type KeptInvite, mayUse, overdue } from "./held.ts";
import { listRows } from "./pages.ts";
import {
  type Append,
  type Appended,
  type Blobs,
  checkAppend,
  checkedNote,
  checkNoteName,
  type Hash,
  type Invite,
  type Lobby,
  type LobbyFilter,
  type LobbyPage,
  type LobbyRow,
  type Notes,
  type NumberedEntry,
  type Store,
  type StoredEntry,
  type Without,
} from "./store.ts";

interface MemoryMatch {
  readonly entries: StoredEntry[];
  readonly asks: Map<string, number>;
  due: number | null;
}

/** What stays when a store in memory is closed, for one that is opened on it later. */
export class MemoryDisk {
  readonly matches = new Map<Hash, MemoryMatch>();
  readonly blobs = new Map<Hash, Uint8Array>();
  readonly rows = new Map<Hash, LobbyRow>();
  readonly invites = new Map<Hash, KeptInvite>();
  readonly names = new Map<string, string>();
  readonly notes = new Map<string, string>();
}

const copyOf = ({ bytes, openings }: StoredEntry): StoredEntry => ({
  bytes: bytes.slice(),
  openings: openings.slice(),
});

class MemoryLobby implements Lobby {
  readonly #open: () => MemoryDisk;

  /** The function answers the disk, or throws where the store is closed. */
  constructor(open: () => MemoryDisk) {
    this.#open = open;
  }

  async put(row: LobbyRow): Promise<void> {
    if ((this.#open().rows.get(row.match)?.seq ?? -1) <= row.seq)
      this.#open().rows.set(row.match, { ...row, seats: [...row.seats] });
  }

  async row(match: Hash): Promise<LobbyRow | undefined> {
    return this.#open().rows.get(match);
  }

  async list(filter: LobbyFilter, limit: number, from?: string): Promise<LobbyPage> {
    return listRows(this.#open().rows.values(), filter, limit, from);
  }

  async remove(match: Hash): Promise<void> {
    this.#open().rows.delete(match);
  }

  async invite(hash: Hash, invite: Invite): Promise<void> {
    if (!this.#open().invites.has(hash)) this.#open().invites.set(hash, { ...invite });
  }

  async use(hash: Hash, key: string, now: number): Promise<Invite | undefined> {
    const found = this.#open().invites.get(hash);
    if (!found || !mayUse(found, key, now)) return undefined;
    const { match, seat, until } = found;
    this.#open().invites.set(hash, { match, seat, until, usedBy: key });
    return { match, seat, until };
  }

  async setName(key: string, name: string | null): Promise<void> {
    if (name === null) this.#open().names.delete(key);
    else this.#open().names.set(key, name);
  }

  async names(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { names } = this.#open();
    return new Map(keys.flatMap((key) => (names.has(key) ? [[key, names.get(key) ?? ""]] : [])));
  }
}

class MemoryStore implements Store {
  readonly #disk: MemoryDisk;
  readonly #without: Without;
  readonly blobs: Blobs;
  readonly lobby: Lobby;
  readonly notes: Notes;
  readonly isShared = true;
  #closed = false;

  constructor(without: Without, disk: MemoryDisk) {
    this.#disk = disk;
    this.#without = without;
    this.lobby = new MemoryLobby(() => this.#open());
    this.blobs = {
      put: async (bytes) => {
        const hash = sha256(bytes);
        this.#open().blobs.set(hash, bytes.slice());
        return hash;
      },
      get: async (hash) => {
        return this.#open().blobs.get(hash)?.slice();
      },
    };
    this.notes = {
      change: async (name, change) => {
        checkNoteName(name);
        const { notes } = this.#open();
        const text = change(notes.get(name));
        if (text !== undefined) notes.set(name, checkedNote(text));
        return notes.get(name);
      },
    };
  }

  #open(): MemoryDisk {
    if (this.#closed) throw new StoreError("NF7705");
    return this.#disk;
  }

  async append(appends: readonly Append[]): Promise<readonly Appended[]> {
    appends.forEach(checkAppend);
    this.#open();
    return appends.map((append) => this.#appendOne(append));
  }

  #appendOne({ match, after, entries, asks, due }: Append): Appended {
    const found = this.#open().matches.get(match) ?? { entries: [], asks: new Map<string, number>(), due: null };
    const again = asks.map((ask) => found.asks.get(ask)).find((seq) => seq !== undefined);
    if (again !== undefined) return { again };
    if (found.entries.length - 1 !== after) return "behind";
    found.entries.push(...entries.map(copyOf));
    for (const ask of asks) found.asks.set(ask, after + 1);
    found.due = due;
    this.#open().matches.set(match, found);
    return "done";
  }

  async *read(match: Hash, from: number, limit: number): AsyncIterable<NumberedEntry> {
    const entries = (this.#open().matches.get(match)?.entries ?? []).slice(from, from + limit);
    for (const [at, entry] of entries.entries()) yield { seq: from + at, ...copyOf(entry) };
  }

  async heads(matches: readonly Hash[]): Promise<ReadonlyMap<Hash, number>> {
    const all = this.#open().matches;
    return new Map(
      matches.flatMap((match) => {
        const found = all.get(match);
        return found ? [[match, found.entries.length - 1] as const] : [];
      }),
    );
  }

  async due(before: number, limit: number): Promise<readonly Hash[]> {
    const all = [...this.#open().matches].flatMap(([match, { due }]) => (due === null ? [] : [[match, due] as const]));
    return overdue(all, before, limit);
  }

  async forget(match: Hash, of: readonly Hash[], beside?: readonly number[]): Promise<void> {
    const entries = this.#open().matches.get(match)?.entries ?? [];
    for (const [at, { bytes, openings }] of entries.entries()) {
      if (beside && !beside.includes(at)) continue;
      entries[at] = { bytes, openings: this.#without(openings, of) };
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
  }
}

/** A store in memory, which is there as long as its disk. */
export const memoryStore = (without: Without, disk = new MemoryDisk()): Store => new MemoryStore(without, disk);
