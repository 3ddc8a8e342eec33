// Files that a command was asked to write.

import type { Analysing } from "ninefold/analysis";
import * as analysis from "ninefold/analysis";
import { writeAtomically } from "./atomic-write.ts";
import { usage } from "./failure.ts";
import { type ExportOptions, formatsOf, known, type SubjectKind, type Subjects } from "./formats.ts";
import { print } from "./output.ts";
import { reasonOf } from "./text-file.ts";

/** A file to write, and how its text is made. */
export interface Wanted {
  /** `-` is standard output. */
  readonly path: string;
  readonly text: () => Analysing<string>;
}

export interface Made {
  readonly path: string;
  readonly text: string;
}

/** The files of the formats of a kind that were asked for. What they are written from is made once, if at all. */
export function* filesOf<Kind extends SubjectKind>(
  kind: Kind,
  options: ExportOptions,
  make: () => Analysing<Subjects[Kind]>,
): Analysing<readonly Wanted[]> {
  let made: { readonly subject: Subjects[Kind] } | undefined;
  const subject = function* (): Analysing<Subjects[Kind]> {
    made ??= { subject: yield* make() };
    return made.subject;
  };
  const files: Wanted[] = [];
  for (const [name, format] of formatsOf(kind)) {
    const path = options[name];
    if (path === undefined) continue;
    if (format.takes === "<name>") {
      // How many files there are is known when they are made.
      const texts = yield* format.write(analysis, yield* subject());
      for (const [ending, text] of Object.entries(texts))
        files.push({ path: `${path}.${ending}`, text: () => known(text) });
      continue;
    }
    files.push({
      path: path === true ? "-" : path,
      *text() {
        return yield* format.write(analysis, yield* subject());
      },
    });
  }
  return files;
}

/** The texts of files, of which one at most may go to standard output. */
export function* made(files: readonly Wanted[]): Analysing<readonly Made[]> {
  for (const [at, { path }] of files.entries()) {
    if (!files.slice(0, at).some((other) => other.path === path)) continue;
    throw usage(path === "-" ? "Only one text can go to standard output." : `Two texts would be written to "${path}".`);
  }
  const texts: Made[] = [];
  for (const { path, text } of files) texts.push({ path, text: yield* text() });
  return texts;
}

/** Writes the files and says so, unless one of them is standard output. */
export function writeAll(files: readonly Made[]): void {
  for (const { path, text } of files) {
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
