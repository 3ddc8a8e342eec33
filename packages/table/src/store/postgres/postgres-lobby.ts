import { pageOf } from "../pages.ts";
import { listQuestion } from "../sql/list.ts";
import type { Hash, Invite, Lobby, LobbyFilter, LobbyPage, LobbyRow } from "../store.ts";

type Row = Record<string, unknown>;

/** Asks the database, and throws errors of stores. */
export type Query = (text: string, values: readonly unknown[]) => Promise<readonly Row[]>;

const rowOf = (row: Row): LobbyRow => ({
  match: row.match as Hash,
  seq: row.seq as number,
  title: row.title as string,
  rules: row.rules as Hash,
  state: row.state as LobbyRow["state"],
  seats: row.seats as (string | null)[],
  public: row.shown as boolean,
  // Numbers of 64 bits come as texts.
  updated: Number(row.updated),
});

const SEAT_IS = (mark: string): string => `seats @> ARRAY[${mark}]`;

/** The lobby of a store in PostgreSQL. */
export class PostgresLobby implements Lobby {
  readonly #query: Query;
  readonly #schema: string;

  constructor(query: Query, schema: string) {
    this.#query = query;
    this.#schema = schema;
  }

  async put(row: LobbyRow): Promise<void> {
    const { match, seq, title, rules, state, seats, updated } = row;
    await this.#query(
      `INSERT INTO ${this.#schema}.lobby AS l VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (match) DO UPDATE SET seq = excluded.seq, title = excluded.title, rules = excluded.rules,
           state = excluded.state, seats = excluded.seats, shown = excluded.shown, updated = excluded.updated
         WHERE l.seq <= excluded.seq`,
      [match, seq, title, rules, state, seats, row.public, updated],
    );
  }

  async row(match: Hash): Promise<LobbyRow | undefined> {
    const [found] = await this.#query(`SELECT * FROM ${this.#schema}.lobby WHERE match = $1`, [match]);
    return found && rowOf(found);
  }

  async list(filter: LobbyFilter, limit: number, from?: string): Promise<LobbyPage> {
    const { text, values } = listQuestion(`${this.#schema}.lobby`, filter, { limit, from }, SEAT_IS);
    return pageOf((await this.#query(text, values)).map(rowOf), limit);
  }

  async remove(match: Hash): Promise<void> {
    await this.#query(`DELETE FROM ${this.#schema}.lobby WHERE match = $1`, [match]);
  }

  async invite(hash: Hash, { match, seat, until }: Invite): Promise<void> {
    await this.#query(
      `INSERT INTO ${this.#schema}.invites (hash, match, seat, until) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [hash, match, seat, until],
    );
  }

  async use(hash: Hash, key: string, now: number): Promise<Invite | undefined> {
    // Of two that ask at once one waits for the other's row, and then sees its key.
    const [found] = await this.#query(
      `UPDATE ${this.#schema}.invites SET used_by = $2 WHERE hash = $1
         AND (used_by = $2 OR (used_by IS NULL AND (until IS NULL OR until >= $3))) RETURNING match, seat, until`,
      [hash, key, now],
    );
    const until = found?.until ?? null;
    return found && { match: found.match as Hash, seat: found.seat as number | null, until: until && Number(until) };
  }

  async setName(key: string, name: string | null): Promise<void> {
    if (name === null) await this.#query(`DELETE FROM ${this.#schema}.names WHERE key = $1`, [key]);
    else {
      const sql = `INSERT INTO ${this.#schema}.names VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET name = excluded.name`;
      await this.#query(sql, [key, name]);
    }
  }

  async names(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.#query(`SELECT key, name FROM ${this.#schema}.names WHERE key = ANY ($1)`, [keys]);
    return new Map(found.map(({ key, name }) => [key as string, name as string]));
  }
}
