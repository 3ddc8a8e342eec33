import { pageOf } from "../pages.ts";
import { listQuestion } from "../sql/list.ts";
import type { Hash, Invite, Lobby, LobbyFilter, LobbyPage, LobbyRow } from "../store.ts";
import type { SqlRow } from "./database.ts";
import type { Emptying } from "./emptying.ts";
import type { Tick } from "./tick.ts";

const rowOf = (row: SqlRow): LobbyRow => ({
  match: row.match as Hash,
  seq: row.seq as number,
  title: row.title as string,
  rules: row.rules as Hash,
  state: row.state as LobbyRow["state"],
  seats: JSON.parse(row.seats as string) as (string | null)[],
  public: row.shown === 1,
  updated: row.updated as number,
});

const SEAT_IS = (mark: string): string => `match IN (SELECT match FROM seats WHERE key = ${mark})`;

const PUT = `INSERT INTO lobby VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (match) DO UPDATE SET seq = excluded.seq, title = excluded.title, rules = excluded.rules,
    state = excluded.state, seats = excluded.seats, shown = excluded.shown, updated = excluded.updated
  WHERE lobby.seq <= excluded.seq`;

/** The first key that asks has it, if it asks in time; the same key may ask again. */
const USE = `UPDATE invites SET used_by = ?2 WHERE hash = ?1
  AND (used_by = ?2 OR (used_by IS NULL AND (until IS NULL OR until >= ?3))) RETURNING match, seat, until`;

/** The lobby of a store in SQLite. What it writes is durable when it answers. */
export class SqliteLobby implements Lobby {
  readonly #tick: Tick;
  readonly #emptying: Emptying;

  constructor(tick: Tick, emptying: Emptying) {
    this.#tick = tick;
    this.#emptying = emptying;
  }

  async put(row: LobbyRow): Promise<void> {
    const database = this.#tick.open;
    const { match, seq, title, rules, state, seats, updated } = row;
    await this.#tick.write(() => {
      const values = [match, seq, title, rules, state, JSON.stringify(seats), row.public ? 1 : 0, updated];
      if (database.prepare(PUT).run(...values) === 0) return;
      database.prepare("DELETE FROM seats WHERE match = ?").run(match);
      const sit = database.prepare("INSERT OR IGNORE INTO seats VALUES (?, ?)");
      for (const key of seats) if (key !== null) sit.run(key, match);
    });
  }

  async row(match: Hash): Promise<LobbyRow | undefined> {
    const found = this.#tick.open.prepare("SELECT * FROM lobby WHERE match = ?").one(match);
    return found && rowOf(found);
  }

  async list(filter: LobbyFilter, limit: number, from?: string): Promise<LobbyPage> {
    const { text, values } = listQuestion("lobby", filter, { limit, from }, SEAT_IS);
    const found = this.#tick.open.prepare(text.replaceAll("$", "?")).all(...values);
    return pageOf(found.map(rowOf), limit);
  }

  async remove(match: Hash): Promise<void> {
    const database = this.#tick.open;
    await this.#tick.write(() => {
      for (const table of ["lobby", "seats"]) database.prepare(`DELETE FROM ${table} WHERE match = ?`).run(match);
    });
  }

  async invite(hash: Hash, { match, seat, until }: Invite): Promise<void> {
    const insert = this.#tick.open.prepare(
      "INSERT OR IGNORE INTO invites (hash, match, seat, until) VALUES (?, ?, ?, ?)",
    );
    await this.#tick.write(() => insert.run(hash, match, seat, until));
  }

  async use(hash: Hash, key: string, now: number): Promise<Invite | undefined> {
    const use = this.#tick.open.prepare(USE);
    const found = await this.#tick.write(() => use.one(hash, key, now));
    return (
      found && { match: found.match as Hash, seat: found.seat as number | null, until: found.until as number | null }
    );
  }

  async setName(key: string, name: string | null): Promise<void> {
    const database = this.#tick.open;
    const [insert, remove] = ["INSERT OR REPLACE INTO names VALUES (?, ?)", "DELETE FROM names WHERE key = ?"];
    if (name !== null) await this.#tick.write(() => database.prepare(insert).run(key, name));
    else {
      await this.#tick.write(() => database.prepare(remove).run(key));
      await this.#emptying.emptied();
    }
  }

  async names(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const find = this.#tick.open.prepare("SELECT key, name FROM names WHERE key IN (SELECT value FROM json_each(?))");
    return new Map(find.all(JSON.stringify(keys)).map((row) => [row.key as string, row.name as string]));
  }
}
