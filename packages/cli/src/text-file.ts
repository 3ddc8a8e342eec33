// Files of text that somebody names.
import { readFileSync, statSync } from "node:fs";
import { Failure, usage } from "./failure.ts";

/** As many bytes as the largest record; what is allowed of a game's text is the language's business. */
export const MAX_BYTES = 1 << 24;

/** A text file that someone named. */
export function readText(path: string, name: string): string {
  try {
    const found = statSync(path);
    if (found.isDirectory()) throw usage(`"${name}" is a folder, not a file.`);
    // A pipe (`<(…)` of a shell) has an end; a device may have none.
    if (!found.isFile() && !found.isFIFO()) throw usage(`"${name}" is no file.`);
    if (found.size > MAX_BYTES) throw usage(`"${name}" has ${found.size} bytes, more than any file this reads.`);
    const bytes = readFileSync(path);
    return bytes.toString("utf8");
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
