// Wakes by LISTEN and NOTIFY, on a connection of their own. What is said while it is lost is lost.
import type { Client, Pool } from "pg";
import { clientOf, poolOf } from "../store/postgres/connect.ts";
import type { Hash } from "../store/store.ts";
import { Hearers, sayText, type Wake, wakeText } from "./wake.ts";

const CHANNEL = "ninefold";

/** Milliseconds before a lost connection is made again. */
const PAUSE = 500;

/** Wakes by a pool, and a connection of their own from `listen` on. */
export class PostgresWake implements Wake {
  readonly #hearers = new Hearers();
  readonly #address: string;
  readonly #pool: Pool;
  #client: Client | undefined;
  #pause: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(address: string, pool: Pool) {
    this.#address = address;
    this.#pool = pool;
  }

  /** Makes the connection; again, later, where it is lost. */
  async listen(): Promise<void> {
    const client = await clientOf(this.#address);
    // It may have been closed meanwhile.
    if (this.#closed) return;
    client.on("notification", ({ payload = "" }) => sayText(this.#hearers, payload));
    // Both come for one loss; the second finds that it is another client's turn.
    client.on("error", () => this.#lost(client));
    client.on("end", () => this.#lost(client));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch {
      this.#lost(client);
    }
  }

  #lost(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => {});
    if (!this.#closed) this.#pause = setTimeout(() => void this.listen(), PAUSE);
  }

  tell(match: Hash, seq: number): void {
    if (this.#closed) return;
    this.#pool.query("SELECT pg_notify($1, $2)", [CHANNEL, wakeText(match, seq)]).catch(() => {});
  }

  hear(on: (match: Hash, seq: number) => void): () => void {
    return this.#hearers.hear(on);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#pause);
    this.#hearers.clear();
    const client = this.#client;
    this.#client = undefined;
    await Promise.allSettled([client?.end(), this.#pool.end()]);
  }
}

/** Wakes by the server of a store in PostgreSQL, by its address. A connection that is lost is made again. */
export async function postgresWake(address: string): Promise<Wake> {
  const wake = new PostgresWake(address, await poolOf(address));
  await wake.listen();
  return wake;
}
