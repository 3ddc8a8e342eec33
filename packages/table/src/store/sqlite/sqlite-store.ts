// The default store: one file of SQLite, for one process that serves matches.
import { checked, sha256 } from "../hash.ts";
import {
  type Append,
  type Appended,
  type Blobs,
  checkAppend,
  checkedNote,
  checkNoteName,
  type Hash,
  type Lobby,
  type Notes,
  type NumberedEntry,
  type Store,
  type Without,
} from "../store.ts";
import { Database, type Statement } from "./database.ts";
import { type After, Emptying } from "./emptying.ts";
import { migrate } from "./schema.ts";
import { madePrivate } from "./serving.ts";
import { SqliteLobby } from "./sqlite-lobby.ts";
import { Tick } from "./tick.ts";

const STATEMENTS = {
  begin: "INSERT OR IGNORE INTO matches (match, head, due) VALUES (?, -1, NULL)",
  find: "SELECT id, head FROM matches WHERE match = ?",
  advance: "UPDATE matches SET head = ?, due = ? WHERE id = ?",
  asked: "SELECT seq FROM asks WHERE id = ? AND ask = ?",
  ask: "INSERT INTO asks VALUES (?, ?, ?)",
  insert: "INSERT INTO entries VALUES (?, ?, ?, ?)",
  read: "SELECT seq, bytes, openings FROM entries WHERE id = ? AND seq >= ? ORDER BY seq LIMIT ?",
  replace: "UPDATE entries SET openings = ? WHERE id = ? AND seq = ?",
  due: "SELECT match FROM matches WHERE due < ? ORDER BY due, match LIMIT ?",
  put: "INSERT OR IGNORE INTO blobs VALUES (?, ?)",
  get: "SELECT bytes FROM blobs WHERE hash = ?",
  note: "SELECT text FROM notes WHERE name = ?",
  write: "INSERT OR REPLACE INTO notes VALUES (?, ?)",
} as const;

/** Entries that are read at once, so that others are served between them. */
const CHUNK = 256;

class SqliteStore implements Store {
  readonly #database: Database;
  readonly #tick: Tick;
  readonly #emptying: Emptying;
  readonly #without: Without;
  readonly #statements: Readonly<Record<keyof typeof STATEMENTS, Statement>>;
  readonly lobby: Lobby;
  readonly blobs: Blobs;
  readonly notes: Notes;
  readonly isShared = false;

  constructor(database: Database, without: Without, after?: After) {
    this.#database = database;
    this.#tick = new Tick(database);
    this.#emptying = new Emptying(database, after);
    this.#without = without;
    const prepared = Object.entries(STATEMENTS).map(([name, sql]) => [name, database.prepare(sql)]);
    this.#statements = Object.fromEntries(prepared);
    // A process that was killed may have left what was deleted.
    this.#emptying.begin();
    this.lobby = new SqliteLobby(this.#tick, this.#emptying);
    this.blobs = { put: (bytes) => this.#put(bytes), get: async (hash) => this.#get(hash) };
    this.notes = { change: (name, change) => this.#change(name, change) };
  }

  async append(appends: readonly Append[]): Promise<readonly Appended[]> {
    appends.forEach(checkAppend);
    return this.#tick.write(() => appends.map((append) => this.#appendOne(append)));
  }

  #appendOne({ match, after, entries, asks, due }: Append): Appended {
    const { begin, find, asked, ask, insert, advance } = this.#statements;
    const found = find.one(match) ?? { id: undefined, head: -1 };
    let id = found.id as number | undefined;
    for (const one of asks) {
      const again = id === undefined ? undefined : asked.one(id, one);
      if (again) return { again: again.seq as number };
    }
    if (found.head !== after) return "behind";
    if (id === undefined) {
      begin.run(match);
      id = find.one(match)?.id as number;
    }
    for (const [at, { bytes, openings }] of entries.entries()) insert.run(id, after + 1 + at, bytes, openings);
    for (const one of new Set(asks)) ask.run(id, one, after + 1);
    advance.run(after + entries.length, due, id);
    return "done";
  }

  #id(match: Hash): number | undefined {
    this.#tick.check();
    return this.#statements.find.one(match)?.id as number | undefined;
  }

  #read(id: number, from: number, limit: number): readonly NumberedEntry[] {
    this.#tick.check();
    return this.#statements.read.all(id, from, limit) as unknown as readonly NumberedEntry[];
  }

  async *read(match: Hash, from: number, limit: number): AsyncIterable<NumberedEntry> {
    const id = this.#id(match);
    if (id === undefined) return;
    for (let at = from; at < from + limit; ) {
      const entries = this.#read(id, at, Math.min(CHUNK, from + limit - at));
      for (const { seq, bytes, openings } of entries) yield { seq, bytes, openings };
      if (entries.length < CHUNK) return;
      at += entries.length;
    }
  }

  async heads(matches: readonly Hash[]): Promise<ReadonlyMap<Hash, number>> {
    this.#tick.check();
    const found = matches.map((match) => [match, this.#statements.find.one(match)?.head] as const);
    return new Map(found.flatMap(([match, head]) => (head === undefined ? [] : [[match, head as number]])));
  }

  async due(before: number, limit: number): Promise<readonly Hash[]> {
    this.#tick.check();
    return this.#statements.due.all(before, limit).map(({ match }) => match as Hash);
  }

  async forget(match: Hash, of: readonly Hash[], beside?: readonly number[]): Promise<void> {
    const id = this.#id(match);
    if (id === undefined) return;
    const replace = ({ seq, openings }: NumberedEntry): void => {
      const rest = this.#without(openings, of);
      if (rest !== openings) this.#statements.replace.run(rest, id, seq);
    };
    this.#database.transaction(() => {
      if (beside) {
        for (const seq of beside) this.#read(id, seq, 1).forEach(replace);
        return;
      }
      for (
        let from = 0, entries = this.#read(id, 0, CHUNK);
        entries.length > 0;
        entries = this.#read(id, from, CHUNK)
      ) {
        entries.forEach(replace);
        from += entries.length;
      }
    });
    await this.#emptying.emptied();
  }

  async #put(bytes: Uint8Array): Promise<Hash> {
    const hash = sha256(bytes);
    await this.#tick.write(() => this.#statements.put.run(hash, bytes));
    return hash;
  }

  #get(hash: Hash): Uint8Array | undefined {
    this.#tick.check();
    const bytes = this.#statements.get.one(hash)?.bytes as Uint8Array | undefined;
    return bytes && checked(hash, bytes);
  }

  async #change(...[name, change]: Parameters<Notes["change"]>): Promise<string | undefined> {
    checkNoteName(name);
    return this.#tick.write(() => {
      const old = this.#statements.note.one(name)?.text as string | undefined;
      const text = change(old);
      if (text === undefined) return old;
      this.#statements.write.run(name, checkedNote(text));
      return text;
    });
  }

  async close(): Promise<void> {
    // What was asked before has its answer first.
    if (this.#database.isOpen) this.#tick.flush();
    this.#database.close();
  }
}

/**
 * Opens a store in a file, which is made for its owner alone where it is missing, and checks it. Throws a StoreError where the file is damaged,
 * something else, or of a later version.
 *
 * maxPages: how large the file may become, in pages of 4,096 bytes; as large as the disk if left out. after: timers, of the
 * platform if left out.
 */
export function sqliteStore(
  path: string,
  without: Without,
  { maxPages, after }: { readonly maxPages?: number; readonly after?: After } = {},
): Store {
  madePrivate(path);
  const database = new Database(path);
  try {
    database.pragma("journal_mode = WAL");
    // A commit waits for the disk, and what is deleted is overwritten.
    database.run("PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA trusted_schema = OFF");
    if (maxPages !== undefined) database.pragma(`max_page_count = ${maxPages}`);
    migrate(database);
    return new SqliteStore(database, without, after);
  } catch (error) {
    database.close();
    throw error;
  }
}
