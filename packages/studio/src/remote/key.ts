// By which key servers know this person, and which name she goes by: kept by the browser, apart from what is written and played.
import { type Identity, makeIdentity } from "ninefold-table/keys";
import { change, done, openDatabase } from "../storage/indexed.ts";

const DATABASE = { name: "ninefold-key", version: 1, tables: ["persons"] } as const;
const [TABLE] = DATABASE.tables;
const ID = "me";

interface Row {
  readonly id: typeof ID;
  readonly identity: Identity;
  readonly name: string;
}

export interface Person {
  readonly identity: Identity;
  readonly name: string;
  /** Whether the browser keeps it. */
  readonly isKept: boolean;
}

/** The person at this browser; the key is made at the first time. Rejects where the browser has no Ed25519. */
export async function ownPerson(): Promise<Person> {
  const known = await read().catch(() => undefined);
  if (known) return { ...known, isKept: true };
  return keepPerson({ identity: await makeIdentity(), name: "" }, "add");
}

/** Keeps another key or name. `add`: what another tab has kept meanwhile stays, and is answered. */
export async function keepPerson(
  { identity, name }: Pick<Person, "identity" | "name">,
  as: "put" | "add" = "put",
): Promise<Person> {
  try {
    await write({ id: ID, identity, name }, as);
    return { identity, name, isKept: true };
  } catch {
    const other = as === "add" ? await read().catch(() => undefined) : undefined;
    return other ? { ...other, isKept: true } : { identity, name, isKept: false };
  }
}

const read = (): Promise<Row | undefined> =>
  inDatabase((database) => done(database.transaction(TABLE).objectStore(TABLE).get(ID) as IDBRequest<Row | undefined>));

const write = (row: Row, as: "put" | "add"): Promise<void> =>
  inDatabase((database) => change(database, TABLE, (rows) => rows[as](row)));

async function inDatabase<Result>(use: (database: IDBDatabase) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(DATABASE, () => {});
  try {
    return await use(database);
  } finally {
    database.close();
  }
}
