// Collections as the command finds them: a log of one's own in a folder, or another's files there or at an address.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { httpFiles, type LogFiles, type NoteKey, OwnershipError, readNoteKey } from "ninefold-ownership";
import { folderFiles, OwnershipLog } from "ninefold-ownership/sqlite";
import { Failure, usage } from "../failure.ts";
import { reasonOf } from "../text-file.ts";

/** Whether the answer is one JSON document. */
export interface Json {
  readonly json?: boolean;
}

export const seconds = (): number => Math.floor(Date.now() / 1000);

const databaseIn = (folder: string): string => join(folder, "log.db");
export const nameIn = (folder: string): string => join(folder, "origin");

export const isOwnLog = (folder: string): boolean => existsSync(databaseIn(folder));

/** What SQLite says of a file that another process has. */
const BUSY = 5;
/** So often, and after so many milliseconds each time, a log is asked for that another process has. */
const TRIES = 60;
const PAUSE = 250;

/** The log in a folder. A Failure where it is none, or, with the code `busy`, where another process has it. */
export function openLog(folder: string, origin: string): OwnershipLog {
  try {
    return new OwnershipLog(databaseIn(folder), { origin, now: seconds });
  } catch (error) {
    if (error instanceof OwnershipError) throw refused(error);
    const message = `The collection in "${folder}" cannot be opened: ${reasonOf(error)}.`;
    const isBusy = error instanceof Error && "errcode" in error && error.errcode === BUSY;
    throw isBusy ? new Failure(2, "busy", message) : usage(message);
  }
}

/** Opens something that another process has for a moment only, as each command has a log. */
export async function patiently<T>(open: () => T): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return open();
    } catch (error) {
      if (!(error instanceof Failure && error.code === "busy" && tries < TRIES)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/** The files of another's log. */
export function openFiles(source: string): LogFiles {
  if (/^https?:\/\//.test(source)) return httpFiles(source);
  if (!existsSync(join(source, "checkpoint"))) throw usage(`"${source}" has no checkpoint: it is no log of pieces.`);
  return folderFiles(source);
}

export function keyOf(text: string): NoteKey {
  try {
    return readNoteKey(text);
  } catch (error) {
    throw refused(error);
  }
}

/** What is refused ends the command with its code. */
export function refused(error: unknown): unknown {
  return error instanceof OwnershipError ? new Failure(1, error.code, `${error.code}: ${error.message}`) : error;
}

/** The answer of some work on pieces; what is refused is a Failure with its code. */
export async function asked<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refused(error);
  }
}
