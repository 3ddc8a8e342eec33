import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
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

/** Whether two names are of one file that is there, by whatever links. */
export function isOneFile(one: string, other: string): boolean {
  const [here, there] = [one, other].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  return here !== undefined && here.dev === there?.dev && here.ino === there.ino;
}

/** Writes a copy of a store to a new file, with what is in its write-ahead log. */
function copyInto(database: Database, part: string): void {
  rmSync(part, { force: true });
  try {
    database.prepare("VACUUM INTO ?").run(part);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

function withStore(path: string, work: (database: Database) => void): void {
  const database = new Database(path, { readOnly: true });
  try {
    work(database);
  } finally {
    database.close();
  }
}

/**
 * Copies a store, which others may go on writing, into a new file; an old copy of that name is replaced when the new one is
 * whole and on the disk. It holds up the process that runs it, but not those that serve matches: run it in one of its own.
 * Throws a StoreError where there is no space, the store is damaged, or the file of that name is the store itself, something else
 * than a store (NF7702), or open (NF7704), and leaves it as it was then.
 */
export function backUpSqlite(from: string, to: string): void {
  const part = `${to}.part`;
  if (isOneFile(from, to) || isOneFile(from, part)) throw new StoreError("NF7704", `"${to}" is the store itself`);
  withStore(from, (database) => {
    if (existsSync(to)) {
      withStore(to, requireStore);
      // A log that lies beside it would be taken for that of the new copy.
      requireUnused(to);
    }
    copyInto(database, part);
  });
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

/** The first name for what was replaced that nothing has. */
function freeName(path: string): string {
  const name = `${path}.replaced`;
  for (let at = 1; ; at++) {
    const numbered = at === 1 ? name : `${name}.${at}`;
    if (!existsSync(numbered)) return numbered;
  }
}

/**
 * Puts a copy of a store in the place of one that no server has open; what was there is kept beside it, as `PATH.replaced`, or
 * `PATH.replaced.2` where that is taken, and so on. Returns under which name, undefined where nothing was there. Throws a StoreError
 * where the copy is damaged, no store or of a later version, or the store is open or the copy itself (NF7704), and leaves all as
 * it was then.
 */
export function restoreSqlite(copy: string, path: string): string | undefined {
  const part = `${path}.part`;
  if (isOneFile(copy, path) || isOneFile(copy, part)) throw new StoreError("NF7704", `"${copy}" is the store itself`);
  withStore(copy, (database) => {
    requireStore(database);
    copyInto(database, part);
  });
  try {
    const kept = existsSync(path) ? freeName(path) : undefined;
    if (kept !== undefined) {
      requireUnused(path);
      renameSync(path, kept);
    }
    finish(part, path);
    return kept;
  } finally {
    rmSync(part, { force: true });
  }
}
