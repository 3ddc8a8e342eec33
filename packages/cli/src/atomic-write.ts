import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { usage } from "./failure.ts";
import { reasonOf } from "./text-file.ts";

/**
 * Puts a text, or bytes, in place of a file's: whoever reads the file meanwhile sees the old text or the new one, and a fault
 * leaves the old one. Links are followed, permissions kept; what is no regular file is written to as it is.
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
  // Not named after the file, whose name may be as long as names can be.
  const draft = join(dirname(target), `.ninefold.${process.pid}.tmp`);
  try {
    writeFileSync(draft, text, { mode: old ? old.mode & 0o7777 : 0o666, flush: true });
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
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
