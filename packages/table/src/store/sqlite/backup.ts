import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { Database } from "./database.ts";

/**
 * Copies a store, which others may go on writing, into a new file; an old copy of that name is replaced when the new one is
 * whole and on the disk. It holds up the process that runs it, but not those that serve matches: run it in one of its own.
 * Throws a StoreError where there is no space, or the store is damaged.
 */
export function backUpSqlite(from: string, to: string): void {
  const part = `${to}.part`;
  rmSync(part, { force: true });
  const database = new Database(from, { readOnly: true });
  try {
    database.prepare("VACUUM INTO ?").run(part);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  } finally {
    database.close();
  }
  const file = openSync(part, "r+");
  fsyncSync(file);
  closeSync(file);
  renameSync(part, to);
}
