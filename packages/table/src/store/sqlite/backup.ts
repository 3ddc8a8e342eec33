import { chmodSync, closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { StoreError } from "../errors.ts";
import { Database } from "./database.ts";
import { requireStore } from "./schema.ts";

/** A file that is whole and on the disk takes its name. Nobody else than its owner reads it. */
function finish(part: string, name: string): void {
  chmodSync(part, 0o600);
  const file = openSync(part, "r+");
  fsyncSync(file);
  closeSync(file);
  renameSync(part, name);
}

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
  finish(part, to);
}

/** Ends the write-ahead log of a store. Throws a StoreError where somebody has the store open. */
function requireUnused(path: string): void {
  const database = new Database(path, { timeout: 0 });
  try {
    database.pragma("journal_mode = DELETE");
  } catch (error) {
    // What is damaged no server has open.
    if (!(error instanceof StoreError) || error.code !== "NF7702") throw error;
  } finally {
    database.close();
  }
  for (const rest of ["-wal", "-shm"]) rmSync(path + rest, { force: true });
}

/**
 * Puts a copy of a store in the place of one that no server has open; what was there is kept beside it, as `PATH.replaced`. Throws a
 * StoreError where the copy is damaged, no store or of a later version, or the store is open (NF7704), and leaves all as it was then.
 */
export function restoreSqlite(copy: string, path: string): void {
  const database = new Database(copy, { readOnly: true });
  try {
    requireStore(database);
  } finally {
    database.close();
  }
  const part = `${path}.part`;
  copyFileSync(copy, part);
  try {
    if (existsSync(path)) {
      requireUnused(path);
      renameSync(path, `${path}.replaced`);
    }
    finish(part, path);
  } finally {
    rmSync(part, { force: true });
  }
}
