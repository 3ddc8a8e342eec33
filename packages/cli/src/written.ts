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

/** Writes the files. Whether one of them was standard output, where nothing else may then be printed. */
export function writeAll(files: readonly Wanted[]): boolean {
  if (files.filter(({ path }) => path === "-").length > 1) throw usage("Only one text can go to standard output.");
  for (const { path, text } of files) {
    const made = text();
    if (path === "-") {
      process.stdout.write(made);
      continue;
    }
    try {
      writeAtomically(path, made);
    } catch (error) {
      throw usage(`"${path}" cannot be written: ${reasonOf(error)}.`);
    }
  }
  const whole = files.some(({ path }) => path === "-");
  if (!whole) for (const { path } of files) print(`Wrote ${path}`);
  return whole;
}
