// What this browser keeps of collections: keys, what they have signed, logs, and pictures.
import type { Identity } from "ninefold-table/keys";
import { change, done, openDatabase } from "../storage/indexed.ts";

const DATABASE = {
  name: "ninefold-pieces",
  version: 1,
  tables: ["purses", "signed", "collections", "leaves", "pictures"],
} as const;

interface Rows {
  /** `id`: the first key; `keys`: how many there are beside it; `since`: milliseconds since 1970. */
  readonly purses: {
    readonly id: string;
    readonly identity: Identity;
    readonly keys: number;
    readonly since: number;
  };
  /** `id`: the entry after which something was signed. */
  readonly signed: { readonly id: string; readonly entry: string };
  /** `id`: the key of the log. Who keeps a collection writes its log. */
  readonly collections: {
    readonly id: string;
    readonly isOwn: boolean;
    readonly note?: string | undefined;
    /** The address that it was read from. */
    readonly source?: string | undefined;
  };
  readonly leaves: { readonly id: string; readonly bytes: Uint8Array };
  /** `id`: SHA-256. */
  readonly pictures: { readonly id: string; readonly bytes: Uint8Array };
}
type Table = keyof Rows;
export type KeptPurse = Rows["purses"];
export type KeptCollection = Rows["collections"];

const DIGITS = 8;

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= openDatabase(DATABASE, () => {
    opened = undefined;
  });
  return opened;
}

async function rowsOf(table: Table): Promise<IDBObjectStore> {
  return (await database()).transaction(table).objectStore(table);
}

export async function allOf<T extends "purses" | "collections" | "signed">(table: T): Promise<readonly Rows[T][]> {
  return done((await rowsOf(table)).getAll() as IDBRequest<Rows[T][]>);
}

export async function oneOf<T extends Table>(table: T, id: string): Promise<Rows[T] | undefined> {
  return done((await rowsOf(table)).get(id) as IDBRequest<Rows[T] | undefined>);
}

/** Resolves when it is on the disk. `add` rejects where the row is there already. */
export async function keep<T extends Table>(table: T, row: Rows[T], as: "add" | "put" = "put"): Promise<void> {
  await change(await database(), table, (rows) => rows[as](row), "strict");
}

const leafName = (log: string, index: number): string => `${log} ${String(index).padStart(DIGITS, "0")}`;

export async function leavesOf(log: string): Promise<readonly Uint8Array[]> {
  const range = IDBKeyRange.bound(`${log} `, `${log} ~`);
  const found = await done((await rowsOf("leaves")).getAll(range) as IDBRequest<Rows["leaves"][]>);
  return found.map(({ bytes }) => bytes);
}

/** Rejects where the log has a leaf of that number. */
export const addLeaf = (log: string, index: number, bytes: Uint8Array): Promise<void> =>
  keep("leaves", { id: leafName(log, index), bytes }, "add");

/** Keeps the leaves of a log whole, in the stead of others. */
export async function putLeaves(log: string, leaves: readonly Uint8Array[]): Promise<void> {
  await change(
    await database(),
    "leaves",
    (rows) => {
      for (const [index, bytes] of leaves.entries()) rows.put({ id: leafName(log, index), bytes });
    },
    "strict",
  );
}
