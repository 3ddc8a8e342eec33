import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  lstatSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { usage } from "./failure.ts";
import { reasonOf } from "./text-file.ts";

/**
 * Puts a text, or bytes, in place of a file's: whoever reads the file meanwhile sees the old text or the new one, and a fault
 * leaves the old one. Links are followed, permissions kept; what is no regular file is written to as it is. What processes left
 * beside it that were killed while they wrote is removed.
 */
export function writeAtomically(path: string, text: string | Uint8Array): void {
  const target = existsSync(path) ? realpathSync(path) : path;
  const old = statSync(target, { throwIfNoEntry: false });
  if (old && !old.isFile()) {
    writeFileSync(target, text);
    return;
  }
  if (!old && lstatSync(path, { throwIfNoEntry: false })) {
    // A link to nowhere: the file it names comes to be.
    writeFileSync(path, text);
    return;
  }
  const folder = dirname(target);
  removeLeftDrafts(folder);
  const draft = join(folder, draftName(process.pid));
  try {
    writeFileSync(draft, text, { mode: old ? old.mode & 0o7777 : 0o666, flush: true });
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/**
 * Writes a file for this person alone, whole, where there is none; whether it did. Of several processes that do so at once one
 * does.
 */
export function writeFirst(path: string, text: string): boolean {
  const draft = join(dirname(path), draftName(process.pid));
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    // A link is made or not, and never replaces anything.
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Whose draft it is. It is not named after the file, whose name may be as long as names can be. */
const draftName = (pid: number): string => `.ninefold.${pid}.${HOST}.tmp`;

/** A folder may be shared with other machines, whose processes nobody here can ask for. */
const HOST = hostname()
  .replace(/[^\w.-]/g, "-")
  .slice(0, 64);

/** Folders that were looked through: once in each process, which may write thousands of files there. */
const seen = new Set<string>();

/** Drafts of processes of this machine that are no more. Nothing here keeps a file from being written. */
function removeLeftDrafts(folder: string): void {
  if (seen.has(folder)) return;
  seen.add(folder);
  try {
    for (const name of readdirSync(folder)) {
      const pid = Number(/^\.ninefold\.(\d+)\./.exec(name)?.[1]);
      if (name === draftName(pid) && !isAlive(pid)) rmSync(join(folder, name), { force: true });
    }
  } catch {
    // What cannot be read or removed stays.
  }
}

/** Whether a process of this machine runs. */
export function isAlive(pid: number): boolean {
  try {
    // Signal 0 asks and does nothing.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Puts a text, or bytes, in place of the file that somebody has named. A failure where that cannot be. */
export function writeNamed(path: string, text: string | Uint8Array): void {
  try {
    writeAtomically(path, text);
  } catch (error) {
    throw usage(`"${path}" cannot be written: ${reasonOf(error)}.`);
  }
}

/** Looks before long work whether a file can be written in its folder. */
export function requireFolder(path: string): void {
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw usage(`"${path}" cannot be written: ${reasonOf(error)}.`);
  }
}
