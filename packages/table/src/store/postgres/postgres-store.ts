// A store in PostgreSQL, for as many processes as serve matches.
import type { Pool } from "pg";
import { StoreError } from "../errors.ts";
import { checked, sha256 } from "../hash.ts";
import {
  type Append,
  type Appended,
  type Blobs,
  checkAppend,
  checkedNote,
  checkNoteName,
  type Hash,
  type Lobby,
  type Notes,
  type NumberedEntry,
  type Store,
  type Without,
} from "../store.ts";
import { isTakenBack, poolOf, storeError } from "./connect.ts";
import { Flights } from "./flights.ts";
import { PostgresLobby } from "./postgres-lobby.ts";
import { checkSchema, migrate } from "./schema.ts";

/** Entries that are read at once. */
const CHUNK = 256;

/** How often an append is tried that another one's lock has taken back. */
const TRIES = 5;

const DONE = -1;
const BEHIND = -2;

type Row = Record<string, unknown>;

/** pg writes Buffers as bytes, and other arrays of bytes as texts. */
const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The arguments of the function `append`. */
function argumentsOf(appends: readonly Append[]): readonly unknown[] {
  const entries = appends.flatMap((append) => append.entries);
  return [
    appends.map(({ match }) => match),
    appends.map(({ after }) => after),
    appends.map(({ due }) => due),
    appends.flatMap(({ asks }) => asks),
    appends.map(({ asks }) => asks.length),
    entries.map(({ bytes }) => bufferOf(bytes)),
    entries.map(({ openings }) => bufferOf(openings)),
    appends.map((append) => append.entries.length),
  ];
}

const appendedOf = (result: number | undefined): Appended => {
  if (result === DONE) return "done";
  return result === undefined || result === BEHIND ? "behind" : { again: result };
};

class PostgresStore implements Store {
  readonly #pool: Pool;
  readonly #schema: string;
  readonly #without: Without;
  readonly #flights = new Flights((appends) => this.#send(appends));
  readonly lobby: Lobby;
  readonly blobs: Blobs;
  readonly notes: Notes;
  readonly isShared = true;
  #closed = false;

  constructor(pool: Pool, schema: string, without: Without) {
    this.#pool = pool;
    this.#schema = schema;
    this.#without = without;
    this.lobby = new PostgresLobby((text, values) => this.#query(text, values), schema);
    this.blobs = { put: (bytes) => this.#put(bytes), get: (hash) => this.#get(hash) };
    this.notes = { change: (name, change) => this.#change(name, change) };
  }

  async #query(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    if (this.#closed) throw new StoreError("NF7705");
    try {
      return (await this.#pool.query<Row>(text, [...values])).rows;
    } catch (error) {
      throw storeError(error);
    }
  }

  async append(appends: readonly Append[]): Promise<readonly Appended[]> {
    appends.forEach(checkAppend);
    if (this.#closed) throw new StoreError("NF7705");
    return this.#flights.append(appends);
  }

  async #send(appends: readonly Append[]): Promise<readonly Appended[]> {
    // All processes lock matches in one order, so that none waits for another in a circle.
    const sorted = [...appends.entries()].sort(([, one], [, two]) => compare(one.match, two.match));
    const results = await this.#appendAll(argumentsOf(sorted.map(([, append]) => append)));
    const answers: Appended[] = [];
    for (const [rank, [at]] of sorted.entries()) answers[at] = appendedOf(results[rank]);
    return answers;
  }

  async #appendAll(values: readonly unknown[]): Promise<readonly number[]> {
    const text = `SELECT ${this.#schema}.append($1, $2, $3, $4, $5, $6, $7, $8) AS results`;
    for (let tries = 1; ; tries++) {
      try {
        const [row] = await this.#query(text, values);
        return row?.results as number[];
      } catch (error) {
        if (!isTakenBack(error) || tries === TRIES) throw error;
      }
    }
  }

  async *read(match: Hash, from: number, limit: number): AsyncIterable<NumberedEntry> {
    const s = this.#schema;
    for (let at = from; at < from + limit; ) {
      const rows = await this.#query(
        `SELECT seq, bytes, openings FROM ${s}.entries
           WHERE id = (SELECT id FROM ${s}.matches WHERE match = $1) AND seq >= $2 ORDER BY seq LIMIT $3`,
        [match, at, Math.min(CHUNK, from + limit - at)],
      );
      yield* rows as unknown as readonly NumberedEntry[];
      if (rows.length < CHUNK) return;
      at += rows.length;
    }
  }

  async heads(matches: readonly Hash[]): Promise<ReadonlyMap<Hash, number>> {
    const rows = await this.#query(`SELECT match, head FROM ${this.#schema}.matches WHERE match = ANY ($1)`, [matches]);
    return new Map(rows.map(({ match, head }) => [match as Hash, head as number]));
  }

  async due(before: number, limit: number): Promise<readonly Hash[]> {
    const text = `SELECT match FROM ${this.#schema}.matches WHERE due < $1 ORDER BY due, match LIMIT $2`;
    return (await this.#query(text, [before, limit])).map(({ match }) => match as Hash);
  }

  async forget(match: Hash, of: readonly Hash[], beside?: readonly number[]): Promise<void> {
    const spans = beside ? beside.map((seq) => [seq, 1] as const) : [[0, Number.MAX_SAFE_INTEGER] as const];
    for (const [from, count] of spans) await this.#forgetIn(match, of, this.read(match, from, count));
  }

  async #forgetIn(match: Hash, of: readonly Hash[], entries: AsyncIterable<NumberedEntry>): Promise<void> {
    for await (const { seq, openings } of entries) {
      const rest = this.#without(openings, of);
      if (rest === openings) continue;
      await this.#query(
        `UPDATE ${this.#schema}.entries SET openings = $3
           WHERE id = (SELECT id FROM ${this.#schema}.matches WHERE match = $1) AND seq = $2`,
        [match, seq, bufferOf(rest)],
      );
    }
  }

  async #put(bytes: Uint8Array): Promise<Hash> {
    const hash = sha256(bytes);
    const text = `INSERT INTO ${this.#schema}.blobs VALUES ($1, $2) ON CONFLICT DO NOTHING`;
    await this.#query(text, [hash, bufferOf(bytes)]);
    return hash;
  }

  async #get(hash: Hash): Promise<Uint8Array | undefined> {
    const [row] = await this.#query(`SELECT bytes FROM ${this.#schema}.blobs WHERE hash = $1`, [hash]);
    const bytes = row?.bytes as Uint8Array | undefined;
    return bytes && checked(hash, bytes);
  }

  async #change(...[name, change]: Parameters<Notes["change"]>): Promise<string | undefined> {
    checkNoteName(name);
    const table = `${this.#schema}.notes`;
    for (;;) {
      const [row] = await this.#query(`SELECT text FROM ${table} WHERE name = $1`, [name]);
      const old = row?.text as string | undefined;
      const text = change(old);
      if (text === undefined) return old;
      const [written] = await this.#query(
        `INSERT INTO ${table} AS n VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET text = $2 WHERE n.text = $3
           RETURNING name`,
        [name, checkedNote(text), old ?? null],
      );
      if (written) return text;
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#pool.end();
  }
}

const compare = (one: string, two: string): number => (one === two ? 0 : one < two ? -1 : 1);

/**
 * Opens a store in a database of PostgreSQL, by an address such as `postgres://user@host:5432/matches`. Its tables stand in a
 * schema of their own, which is made where it is missing. Rejects with a StoreError where the server does not answer or the
 * store is of a later version.
 */
export async function postgresStore(
  address: string,
  without: Without,
  { schema = "ninefold" }: { readonly schema?: string } = {},
): Promise<Store> {
  checkSchema(schema);
  const pool = await poolOf(address);
  try {
    await migrate(pool, schema);
    return new PostgresStore(pool, schema, without);
  } catch (error) {
    await pool.end();
    throw storeError(error);
  }
}
