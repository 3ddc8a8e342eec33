// The one file that reaches the package pg, which is loaded when a store in PostgreSQL is opened. Its errors become those of
// stores.
import type { Client, Pool } from "pg";
import { messageOf, StoreError, type StoreErrorCode } from "../errors.ts";

/** How long a connection, and an answer, may take, in milliseconds. */
const PATIENCE = 10_000;

/** Of one process. */
const CONNECTIONS = 8;

async function driver() {
  try {
    return (await import("pg")).default;
  } catch (error) {
    throw new StoreError("NF7706", "pg", { cause: error });
  }
}

const optionsOf = (address: string) => ({
  connectionString: address,
  connectionTimeoutMillis: PATIENCE,
  query_timeout: PATIENCE,
  keepAlive: true,
  application_name: "ninefold",
  // A commit waits for the disk, whatever the server does for others.
  options: "-c synchronous_commit=on",
});

/** Connections that are made when they are needed, and again after they were lost. */
export async function poolOf(address: string): Promise<Pool> {
  const { Pool: Connections } = await driver();
  const pool = new Connections({ ...optionsOf(address), max: CONNECTIONS });
  // A connection that is lost while nobody asks has left the pool; the next question makes another.
  pool.on("error", () => {});
  return pool;
}

/** One connection, for what belongs to a connection. */
export async function clientOf(address: string): Promise<Client> {
  const { Client: Connection } = await driver();
  return new Connection(optionsOf(address));
}

/** Classes of SQLSTATE, and whole ones (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const STATES: readonly (readonly [begins: string, code: StoreErrorCode])[] = [
  ["53100", "NF7701"], // disk_full
  ["XX001", "NF7702"], // data_corrupted
  ["XX002", "NF7702"], // index_corrupted
  ["08", "NF7704"], // connection
  ["25006", "NF7704"], // read_only_sql_transaction: a server that stands by
  ["28", "NF7704"], // authorization
  ["3D000", "NF7704"], // no such database
  ["53", "NF7704"], // resources
  ["55", "NF7704"], // not in a state for it
  ["57", "NF7704"], // intervention: shutdown, cancelled
  ["58", "NF7704"], // system
];

/** What pg says of lost connections, without a code. */
const LOST = /Connection terminated|timeout|Client has encountered a connection error|not queryable/i;

/** An error of pg as one of stores; what is a mistake of this program stays as it is. */
export function storeError(error: unknown): unknown {
  const { code = "", syscall } = error as { readonly code?: string; readonly syscall?: string };
  const found = STATES.find(([begins]) => code.startsWith(begins))?.[1];
  const isLost = syscall !== undefined || LOST.test(messageOf(error));
  const known = found ?? (isLost ? "NF7704" : undefined);
  return known ? new StoreError(known, messageOf(error), { cause: error }) : error;
}

/** Two transactions that waited for each other, of which the server has taken one back as a whole. */
export const isTakenBack = (error: unknown): boolean =>
  ["40001", "40P01"].includes((error as { readonly code?: string }).code ?? "");
