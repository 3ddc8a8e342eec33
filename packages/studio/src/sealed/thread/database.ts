// The database of sealed tables: which ones this browser has a seat at, and what a seat must not forget.
import { change, done, openDatabase } from "../../storage/indexed.ts";

const DATABASE = { name: "ninefold-sealed", version: 1, tables: ["tables", "entries"] } as const;

export interface KeptTable {
  /** The name of the table at its server. */
  readonly id: string;
  readonly server: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** Something that a seat has said or rests on. */
interface Entry {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Digits of the number of an entry: in the order of their names entries are in order. */
const DIGITS = 8;

const entriesOf = (table: string): IDBKeyRange => IDBKeyRange.bound(`${table} `, `${table} ~`);

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= openDatabase(DATABASE, () => {
    opened = undefined;
  });
  return opened;
}

export async function entriesAt(table: string): Promise<readonly Uint8Array[]> {
  const rows = (await database()).transaction("entries").objectStore("entries");
  const found = await done(rows.getAll(entriesOf(table)) as IDBRequest<Entry[]>);
  return found.map(({ bytes }) => bytes);
}

/** Resolves when it is on the disk. Rejects where an entry has that number: none is ever written over. */
export async function addEntry(table: string, number: number, bytes: Uint8Array): Promise<void> {
  const entry: Entry = { id: `${table} ${String(number).padStart(DIGITS, "0")}`, bytes };
  await change(await database(), "entries", (rows) => rows.add(entry), "strict");
}

/** The tables of a server, the latest first. */
export async function tablesKept(server: string): Promise<readonly KeptTable[]> {
  const rows = (await database()).transaction("tables").objectStore("tables");
  const all = await done(rows.getAll() as IDBRequest<KeptTable[]>);
  return all.filter((one) => one.server === server).sort((a, b) => b.since - a.since);
}

/** Rejects where it is there already. */
export async function keepTable(table: KeptTable): Promise<void> {
  await change(await database(), "tables", (rows) => rows.add(table));
}

/** Keys and secrets are gone then: the seat cannot be taken again. */
export async function forgetTable(table: string): Promise<void> {
  const all = await database();
  await change(all, "entries", (rows) => rows.delete(entriesOf(table)));
  await change(all, "tables", (rows) => rows.delete(table));
}
