// Compiled games kept by a browser, in IndexedDB, for the pages of one origin: whoever may write there may run programs in
// these pages anyway, so entries are believed. Each build has entries of its own.
import { requireText } from "../arguments.ts";
import { BUILD } from "../platform/build.ts";
import type { Cache } from "./cache.ts";

/** So many games are kept; those that were written longest ago go first. One takes 10 to 300 kB. */
const MAX_ENTRIES = 64;

const STORE = "compiled";
const BY_NAME = "name";

interface Kept {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Keeps compiled games in a database of the browser, for the next time that a page is opened. Where there is no IndexedDB, or
 * where it is refused, nothing is kept.
 */
export function browserCache(database = "ninefold"): Cache {
  requireText("browserCache", database, "the name of a database");
  let opening: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> => {
    opening ??= opened(database, () => {
      opening = undefined;
    });
    return opening;
  };
  const ownName = (name: string): string => `${name}-${BUILD}`;
  // What was not built cannot be told from what it was before an edit.
  const keeps = BUILD !== "";
  return {
    async read(name) {
      if (!keeps) return undefined;
      try {
        const store = (await open()).transaction(STORE).objectStore(STORE);
        const kept = (await done(store.index(BY_NAME).get(ownName(name)))) as Kept | undefined;
        return kept?.bytes;
      } catch {
        return undefined;
      }
    },
    async write(name, bytes) {
      if (!keeps) return;
      try {
        const transaction = (await open()).transaction(STORE, "readwrite");
        replace(transaction.objectStore(STORE), { name: ownName(name), bytes });
        await new Promise<void>((resolve, reject) => {
          transaction.oncomplete = () => resolve();
          transaction.onabort = () => reject(transaction.error);
        });
      } catch {
        // Compiling again is all that it costs.
      }
    },
  };
}

/** Puts an entry behind all others, in the place of one with its name, and drops those that are too many. */
function replace(store: IDBObjectStore, kept: Kept): void {
  const before = store.index(BY_NAME).getKey(kept.name);
  before.onsuccess = () => {
    if (before.result !== undefined) store.delete(before.result);
    store.add(kept);
    const keys = store.getAllKeys();
    keys.onsuccess = () => {
      for (const key of keys.result.slice(0, -MAX_ENTRIES)) store.delete(key);
    };
  };
}

/** Opens a database, which is made where there is none. `lost` is called where another has to be opened the next time. */
async function opened(name: string, lost: () => void): Promise<IDBDatabase> {
  try {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { autoIncrement: true }).createIndex(BY_NAME, "name", { unique: true });
    };
    const database = await done(request);
    database.onversionchange = () => {
      database.close();
      lost();
    };
    database.onclose = lost;
    return database;
  } catch (error) {
    lost();
    throw error;
  }
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
