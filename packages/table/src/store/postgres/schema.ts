// The tables of a store in PostgreSQL, and the function that appends, so that it takes one round trip and one commit.
import type { Pool, PoolClient } from "pg";
import { StoreError } from "../errors.ts";

const SCHEMA = /^[a-z_][a-z0-9_]{0,40}$/;

/** Throws a RangeError for what is no plain name of a schema. */
export function checkSchema(schema: string): void {
  if (!SCHEMA.test(schema)) throw new RangeError(`No name of a schema: ${JSON.stringify(schema)}.`);
}

const TABLES = (s: string): string => `
CREATE TABLE ${s}.matches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, match text NOT NULL UNIQUE, head integer NOT NULL, due bigint
);
CREATE INDEX matches_due ON ${s}.matches (due, match) WHERE due IS NOT NULL;
CREATE TABLE ${s}.entries (
  id bigint NOT NULL, seq integer NOT NULL, bytes bytea NOT NULL, openings bytea NOT NULL, PRIMARY KEY (id, seq)
);
CREATE TABLE ${s}.asks (id bigint NOT NULL, ask text NOT NULL, seq integer NOT NULL, PRIMARY KEY (id, ask));
CREATE TABLE ${s}.blobs (hash text PRIMARY KEY, bytes bytea NOT NULL);
CREATE TABLE ${s}.lobby (
  match text PRIMARY KEY, seq integer NOT NULL, title text NOT NULL, rules text NOT NULL, state text NOT NULL,
  seats text[] NOT NULL, shown boolean NOT NULL, updated bigint NOT NULL
);
CREATE INDEX lobby_updated ON ${s}.lobby (state, updated DESC, match);
CREATE INDEX lobby_seats ON ${s}.lobby USING gin (seats);
CREATE TABLE ${s}.invites (hash text PRIMARY KEY, match text NOT NULL, seat integer, until bigint, used_by text);
CREATE TABLE ${s}.names (key text PRIMARY KEY, name text NOT NULL);`;

/**
 * Appends a list of appends, flattened: the asks and entries of each stand one after the other, and the lengths say whose they
 * are. Answers a number for each: -1 done, -2 behind, else where an ask was answered. Whoever updates the row of a match
 * first has its lock until the commit; the other then sees another head, and looks at the asks once more.
 */
const APPEND = (s: string): string => `
CREATE FUNCTION ${s}.append(
  matches text[], afters integer[], dues bigint[], asks text[], ask_counts integer[],
  entries bytea[], openings bytea[], entry_counts integer[]
) RETURNS integer[] LANGUAGE plpgsql AS $$
DECLARE
  results integer[] := '{}';
  own text[];
  found_id bigint;
  found_seq integer;
  ask_at integer := 0;
  entry_at integer := 0;
BEGIN
  FOR i IN 1 .. cardinality(matches) LOOP
    own := asks[ask_at + 1 : ask_at + ask_counts[i]];
    found_id := NULL;
    IF afters[i] = -1 THEN
      INSERT INTO ${s}.matches AS m (match, head, due) VALUES (matches[i], entry_counts[i] - 1, dues[i])
        ON CONFLICT (match) DO NOTHING RETURNING m.id INTO found_id;
    ELSIF NOT EXISTS (
      SELECT FROM ${s}.asks a JOIN ${s}.matches m ON m.id = a.id WHERE m.match = matches[i] AND a.ask = ANY (own)
    ) THEN
      UPDATE ${s}.matches AS m SET head = afters[i] + entry_counts[i], due = dues[i]
        WHERE m.match = matches[i] AND m.head = afters[i] RETURNING m.id INTO found_id;
    END IF;
    IF found_id IS NULL THEN
      SELECT a.seq INTO found_seq FROM ${s}.asks a JOIN ${s}.matches m ON m.id = a.id
        WHERE m.match = matches[i] AND a.ask = ANY (own) ORDER BY array_position(own, a.ask) LIMIT 1;
      results := results || coalesce(found_seq, -2);
    ELSE
      INSERT INTO ${s}.entries (id, seq, bytes, openings)
        SELECT found_id, afters[i] + at, entries[entry_at + at], openings[entry_at + at]
        FROM generate_series(1, entry_counts[i]) AS at;
      INSERT INTO ${s}.asks (id, ask, seq) SELECT DISTINCT found_id, one, afters[i] + 1 FROM unnest(own) AS one;
      results := results || -1;
    END IF;
    ask_at := ask_at + ask_counts[i];
    entry_at := entry_at + entry_counts[i];
  END LOOP;
  RETURN results;
END $$;`;

/** Each brings a schema to the version after it. What was published is never changed. */
const MIGRATIONS: readonly ((schema: string) => string)[] = [
  (schema) => TABLES(schema) + APPEND(schema),
  (schema) => `CREATE TABLE ${schema}.notes (name text PRIMARY KEY, text text NOT NULL);`,
];

async function migrateBy(client: PoolClient, schema: string): Promise<void> {
  // Two processes may open a new database at once.
  await client.query("SELECT pg_advisory_xact_lock(hashtext($1))", [`ninefold ${schema}`]);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await client.query(`CREATE TABLE IF NOT EXISTS ${schema}.version (version integer NOT NULL)`);
  const { rows } = await client.query<{ version: number }>(`SELECT version FROM ${schema}.version`);
  const version = rows[0]?.version ?? 0;
  if (version > MIGRATIONS.length) throw new StoreError("NF7703", `version ${version}, expected ${MIGRATIONS.length}`);
  for (const migration of MIGRATIONS.slice(version)) await client.query(migration(schema));
  await client.query(`DELETE FROM ${schema}.version`);
  await client.query(`INSERT INTO ${schema}.version VALUES (${MIGRATIONS.length})`);
}

/** Makes a schema of a database a store of this version. */
export async function migrate(pool: Pool, schema: string): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("BEGIN");
    await migrateBy(client, schema);
    await client.query("COMMIT");
  } catch (error) {
    failure = error as Error;
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    // A connection that failed is not used again.
    client.release(failure);
  }
}
