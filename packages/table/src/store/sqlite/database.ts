// The one file that reaches node:sqlite, whose names differ between versions of Node. Its errors become those of stores.
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { messageOf, StoreError, type StoreErrorCode } from "../errors.ts";

/** What SQLite keeps in a column. */
export type SqlValue = SQLInputValue;
export type SqlRow = Record<string, unknown>;

/** Result codes of SQLite (https://www.sqlite.org/rescode.html); the low byte of extended ones is the primary one. */
const CODES: Readonly<Record<number, StoreErrorCode>> = {
  5: "NF7704", // SQLITE_BUSY
  6: "NF7704", // SQLITE_LOCKED
  8: "NF7704", // SQLITE_READONLY
  10: "NF7704", // SQLITE_IOERR
  11: "NF7702", // SQLITE_CORRUPT
  13: "NF7701", // SQLITE_FULL
  14: "NF7704", // SQLITE_CANTOPEN
  26: "NF7702", // SQLITE_NOTADB
};

function storeError(error: unknown): unknown {
  const { errcode } = error as { readonly errcode?: number };
  if (errcode === undefined) return error;
  const code = CODES[errcode & 0xff];
  return code ? new StoreError(code, messageOf(error), { cause: error }) : error;
}

function guarded<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    throw storeError(error);
  }
}

/** A prepared statement. */
export class Statement {
  readonly #statement: StatementSync;

  constructor(statement: StatementSync) {
    this.#statement = statement;
  }

  /** How many rows it changed. */
  run(...values: SqlValue[]): number {
    return guarded(() => Number(this.#statement.run(...values).changes));
  }

  all(...values: SqlValue[]): readonly SqlRow[] {
    return guarded(() => this.#statement.all(...values));
  }

  one(...values: SqlValue[]): SqlRow | undefined {
    return guarded(() => this.#statement.get(...values));
  }
}

/** How long another process may hold the database, in milliseconds. */
const BUSY = 5000;

/** One connection to a file. All of it is synchronous. */
export class Database {
  readonly #database: DatabaseSync;
  readonly #timeout: number;

  /** Throws a StoreError for what is no database, or cannot be opened; `timeout` as `BUSY`. */
  constructor(path: string, { readOnly = false, timeout = BUSY } = {}) {
    this.#database = guarded(() => new DatabaseSync(path, { readOnly, timeout }));
    this.#timeout = timeout;
  }

  get isOpen(): boolean {
    return this.#database.isOpen;
  }

  run(sql: string): void {
    guarded(() => this.#database.exec(sql));
  }

  prepare(sql: string): Statement {
    return new Statement(guarded(() => this.#database.prepare(sql)));
  }

  /** The first value that a pragma answers. */
  pragma(text: string): unknown {
    return Object.values(this.prepare(`PRAGMA ${text}`).one() ?? {})[0];
  }

  /** Writes all that a function writes, or nothing where it or the commit fails. */
  transaction<T>(write: () => T): T {
    this.run("BEGIN IMMEDIATE");
    try {
      const result = write();
      this.run("COMMIT");
      return result;
    } catch (error) {
      // SQLite ends some transactions by itself when the disk is full.
      if (this.#database.isTransaction) this.run("ROLLBACK");
      throw error;
    }
  }

  /**
   * Empties the write-ahead log, where what was deleted may still be read. False where somebody reads an older state, or writes:
   * then it is as it was. It does not wait for them.
   */
  emptyLog(): boolean {
    this.pragma("busy_timeout = 0");
    try {
      return this.pragma("wal_checkpoint(TRUNCATE)") === 0;
    } finally {
      this.pragma(`busy_timeout = ${this.#timeout}`);
    }
  }

  close(): void {
    if (this.#database.isOpen) guarded(() => this.#database.close());
  }
}
