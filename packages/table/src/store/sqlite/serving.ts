// Which process serves from a file. The lock is the operating system's: it ends with the process, whatever ends it.
import { closeSync, existsSync, openSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { StoreError } from "../errors.ts";
import { Database } from "./database.ts";

/** Makes a file for its owner alone where there is none; what SQLite writes beside it is as private. */
export function madePrivate(path: string): void {
  try {
    // One that is there is not even opened: closing it would end the locks that this process has on it.
    closeSync(openSync(path, "wx", 0o600));
  } catch {
    // It is there, or SQLite says why not.
  }
}

/** The path of a file by whatever links it is named. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const folder = dirname(path);
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(path));
}

/**
 * Says that this process serves from the store in a file, until `close` is called or the process ends; `PATH.serving` stays, empty.
 * Throws a StoreError where another process serves from it, or this one already (NF7704), or the folder cannot be written.
 */
export function serveSqlite(path: string): { close(): void } {
  const file = `${realPath(path)}.serving`;
  madePrivate(file);
  const database = new Database(file, { timeout: 0 });
  try {
    database.run("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (!(error instanceof StoreError) || error.code !== "NF7704") throw error;
    throw new StoreError("NF7704", `another process serves from ${path}`, { cause: error });
  }
  return { close: () => database.close() };
}
