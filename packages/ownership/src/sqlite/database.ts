// The one file that reaches node:sqlite. What cannot be written is an error of the platform, and nothing of it is kept.
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { OwnershipError } from "../errors.ts";

/** Tells files of ownership from other databases. */
const APPLICATION = 0x4e463933;
const VERSION = 1;

const SCHEMA = `
  CREATE TABLE leaves (at INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
  CREATE TABLE tiles (level INTEGER NOT NULL, at INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (level, at)) STRICT, WITHOUT ROWID;
  CREATE TABLE checkpoints (size INTEGER PRIMARY KEY, note TEXT NOT NULL) STRICT;
  CREATE TABLE about (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;
  PRAGMA application_id = ${APPLICATION};
  PRAGMA user_version = ${VERSION};`;

export type Rows = readonly Readonly<Record<string, unknown>>[];

/** One connection to the file of a log, made where it is missing. OwnershipError NF9301 for a file that is something else. */
export class Database {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string) {
    this.#database = new DatabaseSync(path);
    try {
      // One process alone has the file: two that append would sign a fork. A commit waits for the disk.
      this.#database.exec(
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF",
      );
      this.transaction(() => this.#begin(path));
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  #begin(path: string): void {
    const value = (sql: string): unknown => Object.values(this.all(sql)[0] ?? {})[0];
    if (value("SELECT count(*) FROM sqlite_schema") === 0) this.#database.exec(SCHEMA);
    if (value("PRAGMA application_id") !== APPLICATION || value("PRAGMA user_version") !== VERSION)
      throw new OwnershipError("NF9301", `"${path}" is no log of pieces that this program reads.`);
  }

  get isOpen(): boolean {
    return this.#database.isOpen;
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  run(sql: string, ...values: (string | number | Uint8Array)[]): void {
    this.#prepared(sql).run(...values);
  }

  all(sql: string, ...values: (string | number | Uint8Array)[]): Rows {
    return this.#prepared(sql).all(...values);
  }

  /** Writes all that a function writes, or nothing where it or the commit fails. */
  transaction<T>(write: () => T): T {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      const result = write();
      this.#database.exec("COMMIT");
      return result;
    } catch (error) {
      // SQLite ends some transactions by itself when the disk is full.
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }
}
