// What a seat brings, kept beside its memory: so it goes on by the link alone, also before all have agreed.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeAtomically } from "../../atomic-write.ts";
import { usage } from "../../failure.ts";

/** Where the pieces of a seat are: the folder of the purse, the files or folder of the collection, and its key. */
export interface Whence {
  readonly purse: string;
  readonly in: string;
  readonly log: string;
}

const fileIn = (folder: string): string => join(folder, "pieces.json");

export const keepWhence = (folder: string, { purse, in: source, log }: Whence): void =>
  writeAtomically(fileIn(folder), `${JSON.stringify({ purse, in: source, log }, null, 2)}\n`);

/** Undefined for a seat that brings nothing. A Failure for a file that is damaged. */
export function keptWhence(folder: string): Whence | undefined {
  const file = fileIn(folder);
  if (!existsSync(file)) return undefined;
  try {
    const { purse, in: source, log } = JSON.parse(readFileSync(file, "utf8")) as Partial<Whence>;
    if (typeof purse === "string" && typeof source === "string" && typeof log === "string")
      return { purse, in: source, log };
  } catch {
    // As for any other text.
  }
  throw usage(`"${file}" is damaged: remove it, and go on with --deck, --purse, --in and --log as before.`);
}
