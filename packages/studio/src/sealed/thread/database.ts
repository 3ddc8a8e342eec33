// The database of sealed tables: which ones this browser has a seat at, what a seat must not forget, and what it has heard.
import type { GameText } from "../../library/texts.ts";
import { change, done, openDatabase } from "../../storage/indexed.ts";

const DATABASE = { name: "ninefold-sealed", version: 2, tables: ["tables", "entries", "heard", "texts"] } as const;

export interface KeptTable {
  /** The name of the table at its server. */
  readonly id: string;
  readonly server: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** Something that a seat has said or rests on, or that it has heard. */
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

const entryIn = (table: string, number: number, bytes: Uint8Array): Entry => ({
  id: `${table} ${String(number).padStart(DIGITS, "0")}`,
  bytes,
});

async function bytesOf(kind: "entries" | "heard", table: string): Promise<readonly Uint8Array[]> {
  const rows = (await database()).transaction(kind).objectStore(kind);
  const found = await done(rows.getAll(entriesOf(table)) as IDBRequest<Entry[]>);
  return found.map(({ bytes }) => bytes);
}

export const entriesAt = (table: string): Promise<readonly Uint8Array[]> => bytesOf("entries", table);

/** What was heard there, in that order. */
export const heardAt = (table: string): Promise<readonly Uint8Array[]> => bytesOf("heard", table);

/** Rejects where it is not kept, or something of that number is. */
export async function addHeard(table: string, number: number, bytes: Uint8Array): Promise<void> {
  await change(await database(), "heard", (rows) => rows.add(entryIn(table, number, bytes)));
}

/** The texts of the game that is played there. */
export type KeptTexts = Pick<GameText, "name" | "text" | "modules">;

export async function textsKept(table: string): Promise<KeptTexts | undefined> {
  const rows = (await database()).transaction("texts").objectStore("texts");
  return done(rows.get(table) as IDBRequest<(KeptTexts & { readonly id: string }) | undefined>);
}

export async function keepTexts(table: string, { name, text, modules }: KeptTexts): Promise<void> {
  await change(await database(), "texts", (rows) => rows.put({ id: table, name, text, modules }));
}

/** Resolves when it is on the disk. Rejects where an entry has that number: none is ever written over. */
export async function addEntry(table: string, number: number, bytes: Uint8Array): Promise<void> {
  await change(await database(), "entries", (rows) => rows.add(entryIn(table, number, bytes)), "strict");
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
  for (const kind of ["entries", "heard"]) await change(all, kind, (rows) => rows.delete(entriesOf(table)));
  await change(all, "texts", (rows) => rows.delete(table));
  await change(all, "tables", (rows) => rows.delete(table));
}
