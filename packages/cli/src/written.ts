// Files that a command was asked to write.
import { writeAtomically } from "./atomic-write.ts";
import { usage } from "./failure.ts";
import { print } from "./output.ts";
import { reasonOf } from "./text-file.ts";

/** A file to write, and how its text is made. */
export interface Wanted {
  /** `-` is standard output. */
  readonly path: string;
  readonly text: () => string;
}

/** Writes the files and says so, unless one of them is standard output. All texts are made before the first is written. */
export function writeAll(files: readonly Wanted[]): void {
  if (files.filter(({ path }) => path === "-").length > 1) throw usage("Only one text can go to standard output.");
  const made = files.map(({ path, text }) => ({ path, text: text() }));
  for (const { path, text } of made) {
    if (path === "-") {
      process.stdout.write(text);
      continue;
    }
    try {
      writeAtomically(path, text);
    } catch (error) {
      throw usage(`"${path}" cannot be written: ${reasonOf(error)}.`);
    }
  }
  if (files.every(({ path }) => path !== "-")) for (const { path } of files) print(`Wrote ${path}`);
}
