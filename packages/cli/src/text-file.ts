// Files of text that somebody names.
import * as fs from "node:fs";
import { beginningOfFile, MAX_TEXT_BYTES, type ReadableFiles } from "ninefold/play";
import { Failure, usage } from "./failure.ts";

/** As many bytes as the largest record; what is allowed of a game's text is the language's business. */
export const MAX_BYTES = 1 << 24;

/** Standard input, as the platform numbers it. */
const STANDARD_INPUT = 0;

/** Milliseconds between two looks at a pipe in which nothing is yet. */
const PAUSE = 10;

/** Whoever shares standard input may have made it one that answers "nothing yet" instead of waiting. */
const patient: ReadableFiles = {
  openSync: fs.openSync,
  closeSync: fs.closeSync,
  readSync(file, into, offset, length, position) {
    for (;;) {
      try {
        return fs.readSync(file, into, offset, length, position);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
      }
    }
  },
};

/** So long it is waited for somebody who writes into a pipe, in milliseconds. */
const UNTIL_WRITTEN = 1000;

/**
 * A pipe, such as a shell makes of `<(…)`. Opened so that it is not waited for a writer who may never come; one who has come is
 * waited for.
 */
const pipe = (): ReadableFiles => {
  const since = performance.now();
  let isWritten = false;
  return {
    openSync: (path) => fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK),
    closeSync: fs.closeSync,
    readSync(file, into, offset, length, position) {
      for (;;) {
        const count = patient.readSync(file, into, offset, length, position);
        isWritten ||= count > 0;
        if (isWritten) return count;
        if (performance.now() - since > UNTIL_WRITTEN) throw new Error("it is a pipe that nobody writes to");
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
      }
    },
  };
};

/** A text file that someone named. */
export const readText = (path: string, name: string): string => readBytes(path, MAX_BYTES, name).toString("utf8");

/** A file of at most so many bytes that someone named. */
export function readBytes(path: string, max: number, name = path): Buffer {
  const bytes = readBeginning(path, name, max + 1);
  if (bytes.length > max) throw usage(`"${name}" has more than ${max} bytes, more than any file this reads.`);
  return bytes;
}

/** A game's text in a file, or as much of it as shows that it is too long. */
export const readGameText = (path: string, name: string): string =>
  readBeginning(path, name, MAX_TEXT_BYTES).toString("utf8");

/** The same of standard input. */
export function readStandardInput(): string {
  try {
    return Buffer.from(beginningOfFile(patient, STANDARD_INPUT, MAX_TEXT_BYTES)).toString("utf8");
  } catch (error) {
    throw usage(`Standard input cannot be read: ${reasonOf(error)}.`);
  }
}

/** Refuses a path at which something else than a file is; a path at which nothing is may become one. */
export function requireFile(path: string): void {
  const found = fs.statSync(path, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw usage(`"${path}" is no file.`);
}

function readBeginning(path: string, name: string, most: number): Buffer {
  try {
    const found = fs.statSync(path);
    if (found.isDirectory()) throw usage(`"${name}" is a folder, not a file.`);
    // A pipe is what `<(…)` of a shell makes; a device is nobody's text.
    if (!found.isFile() && !found.isFIFO()) throw usage(`"${name}" is no file.`);
    return Buffer.from(beginningOfFile(found.isFIFO() ? pipe() : fs, path, most));
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw usage(`"${name}" cannot be read: ${reasonOf(error)}.`);
  }
}

/** The system's own words without its codes and paths. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    ENOENT: "there is no such file or folder",
    EACCES: "permission denied",
    EPERM: "permission denied",
    EISDIR: "it is a folder",
    ENOTDIR: "a part of its path is no folder",
    ENOSPC: "the disk is full",
    EROFS: "the disk is read-only",
  };
  return known[code ?? ""] ?? message;
}
