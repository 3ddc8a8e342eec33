// The tables of a store in SQLite, and how those of earlier versions become them.
import { StoreError } from "../errors.ts";
import type { Database } from "./database.ts";

/** Tells files of stores from other databases. */
const APPLICATION = 0x4e463737;

/** Each brings a database to the version after it. What was published is never changed. */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE matches (id INTEGER PRIMARY KEY, match TEXT NOT NULL UNIQUE, head INTEGER NOT NULL, due INTEGER) STRICT;
   CREATE INDEX matches_due ON matches (due, match) WHERE due IS NOT NULL;
   CREATE TABLE entries (
     id INTEGER NOT NULL, seq INTEGER NOT NULL, bytes BLOB NOT NULL, openings BLOB NOT NULL, PRIMARY KEY (id, seq)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE asks (id INTEGER NOT NULL, ask TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (id, ask)) STRICT, WITHOUT ROWID;
   CREATE TABLE blobs (hash TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;`,
  `CREATE TABLE lobby (
     match TEXT PRIMARY KEY, seq INTEGER NOT NULL, title TEXT NOT NULL, rules TEXT NOT NULL, state TEXT NOT NULL,
     seats TEXT NOT NULL, shown INTEGER NOT NULL, updated INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX lobby_updated ON lobby (state, updated DESC, match);
   CREATE TABLE seats (key TEXT NOT NULL, match TEXT NOT NULL, PRIMARY KEY (key, match)) STRICT, WITHOUT ROWID;
   CREATE INDEX seats_match ON seats (match);
   CREATE TABLE invites (hash TEXT PRIMARY KEY, match TEXT NOT NULL, seat INTEGER, until INTEGER, used_by TEXT) STRICT;
   CREATE TABLE names (key TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT;`,
  "CREATE TABLE notes (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;",
];

/** The version of a store, 0 for an empty database. Throws a StoreError where it is damaged, something else, or of a later version. */
function versionOf(database: Database): number {
  if (database.pragma("quick_check(1)") !== "ok") throw new StoreError("NF7702", "quick_check");
  const version = Number(database.pragma("user_version"));
  const application = Number(database.pragma("application_id"));
  const isEmpty = database.prepare("SELECT 1 FROM sqlite_schema").one() === undefined;
  if (application !== APPLICATION && !isEmpty) throw new StoreError("NF7702", "another application's database");
  if (version > MIGRATIONS.length) throw new StoreError("NF7703", `version ${version}, expected ${MIGRATIONS.length}`);
  return isEmpty ? 0 : version;
}

/** Throws a StoreError where a database is no store that `migrate` takes, or is empty. */
export function requireStore(database: Database): void {
  if (versionOf(database) === 0) throw new StoreError("NF7702", "there is nothing in it");
}

/** Makes a database a store of this version. Throws a StoreError where it is damaged, something else, or of a later version. */
export function migrate(database: Database): void {
  const version = versionOf(database);
  for (let at = version; at < MIGRATIONS.length; at++) {
    database.transaction(() => {
      database.run(`${MIGRATIONS[at]} PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${at + 1};`);
    });
  }
}
