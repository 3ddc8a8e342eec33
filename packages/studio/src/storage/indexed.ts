// Rows in a database of the browser.
import { type Rows, type Store, TABLES, type Table } from "./store.ts";

const DATABASE = "ninefold-studio";
const VERSION = 1;

/** A database that says nothing for so many milliseconds is one that cannot be opened. */
const PATIENCE = 4_000;

export class IndexedStore implements Store {
  #database: Promise<IDBDatabase> | undefined;

  async all<T extends Table>(table: T): Promise<readonly Rows[T][]> {
    return done((await this.#rows(table)).getAll() as IDBRequest<Rows[T][]>);
  }

  async get<T extends Table>(table: T, id: string): Promise<Rows[T] | undefined> {
    return done((await this.#rows(table)).get(id) as IDBRequest<Rows[T] | undefined>);
  }

  async put<T extends Table>(table: T, row: Rows[T]): Promise<void> {
    await change(await this.#open(), table, (rows) => rows.put(row));
  }

  async remove(table: Table, id: string): Promise<void> {
    await change(await this.#open(), table, (rows) => rows.delete(id));
  }

  async #rows(table: Table): Promise<IDBObjectStore> {
    return (await this.#open()).transaction(table).objectStore(table);
  }

  #open(): Promise<IDBDatabase> {
    this.#database ??= openDatabase({ name: DATABASE, version: VERSION, tables: TABLES }, () => {
      this.#database = undefined;
    });
    return this.#database;
  }
}

/** A database with its tables, whose rows have an `id`. */
export interface Database {
  readonly name: string;
  readonly version: number;
  readonly tables: readonly string[];
}

/** `lost` is called where it has to be opened again the next time. */
export async function openDatabase({ name, version, tables }: Database, lost: () => void): Promise<IDBDatabase> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      // Of an older version some are there.
      const missing = tables.filter((table) => !request.result.objectStoreNames.contains(table));
      for (const table of missing) request.result.createObjectStore(table, { keyPath: "id" });
    };
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DOMException("no answer", "TimeoutError")), PATIENCE);
    });
    const database = await Promise.race([done(request), late]);
    database.onversionchange = () => {
      database.close();
      lost();
    };
    database.onclose = lost;
    return database;
  } catch (error) {
    lost();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Changes a table; rejects with what went wrong where the change was not made. `durability`: `strict` where it has to be on the disk before
 * the next thing is done.
 */
export async function change(
  database: IDBDatabase,
  table: string,
  act: (rows: IDBObjectStore) => void,
  durability: IDBTransactionDurability = "default",
): Promise<void> {
  const transaction = database.transaction(table, "readwrite", { durability });
  // A full disk may be noticed only at the end of the transaction.
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  // Where `act` throws, that is what went wrong, and not what comes of it.
  ended.catch(() => {});
  act(transaction.objectStore(table));
  return ended;
}

/** What a request ends with. */
export function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
