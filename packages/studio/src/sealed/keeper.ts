// What a seat of a sealed match must not forget, in a database of this browser; one tab at a time has it.
import type { PeerKeeper } from "ninefold-sealed";
import { change, done, openDatabase } from "../storage/indexed.ts";
import { lock, type Release } from "../storage/locks.ts";
import { TEXTS } from "../texts/english/sealed.ts";

const DATABASE = { name: "ninefold-sealed", version: 1, tables: ["tables", "entries"] } as const;
const ENTRIES = "entries";
/** Digits of the number of an entry: its rows are in order by their names. */
const DIGITS = 8;

interface Entry {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** The names of all entries of a table. */
const entriesOf = (table: string): IDBKeyRange => IDBKeyRange.bound(`${table} `, `${table} ~`);

/** The memory of the seat that this browser has at a table. Another seat at the same table needs another browser. */
export class SeatKeeper implements PeerKeeper {
  readonly #table: string;
  #release: Release | undefined;
  #next = 0;
  #database: Promise<IDBDatabase> | undefined;

  constructor(table: string) {
    this.#table = table;
  }

  /** Rejects where the browser has no locks: two tabs could say different things, which convicts the seat. */
  async lock(): Promise<boolean> {
    if (!("locks" in navigator)) throw new Error(TEXTS.noLocks);
    this.#release ??= await lock(`sealed/${this.#table}`);
    return this.#release !== undefined;
  }

  async all(): Promise<readonly Uint8Array[]> {
    const rows = (await this.#open()).transaction(ENTRIES).objectStore(ENTRIES);
    const found = await done(rows.getAll(entriesOf(this.#table)) as IDBRequest<Entry[]>);
    this.#next = found.length;
    return found.map(({ bytes }) => bytes);
  }

  async keep(bytes: Uint8Array): Promise<void> {
    const id = `${this.#table} ${String(this.#next).padStart(DIGITS, "0")}`;
    // `add`: what is there is never written over.
    await change(await this.#open(), ENTRIES, (rows) => rows.add({ id, bytes } satisfies Entry), "strict");
    this.#next++;
  }

  async unlock(): Promise<void> {
    this.#release?.();
    this.#release = undefined;
  }

  #open(): Promise<IDBDatabase> {
    this.#database ??= openDatabase(DATABASE, () => {
      this.#database = undefined;
    });
    return this.#database;
  }
}
