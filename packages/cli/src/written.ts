// Files that a command was asked to write.

import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import type { Analysing } from "ninefold/analysis";
import * as analysis from "ninefold/analysis";
import { writeNamed } from "./atomic-write.ts";
import { usage } from "./failure.ts";
import { type ExportOptions, formatsOf, known, SUBJECT_KINDS, type SubjectKind, type Subjects } from "./formats.ts";
import { print, seen } from "./output.ts";

/** A file to write, and how its text is made. */
export interface Wanted {
  /** `-` is standard output. */
  readonly path: string;
  readonly text: () => Analysing<string>;
}

export interface Made {
  readonly path: string;
  readonly text: string | Uint8Array;
}

/** Before anything is made: several files are not written to standard output, and of other texts no two to one place. */
export function requireFiles(options: ExportOptions): void {
  const paths: string[] = [];
  for (const [name, { takes }] of SUBJECT_KINDS.flatMap((kind) => [...formatsOf(kind)])) {
    const value = options[name];
    if (value === undefined) continue;
    if (takes !== "<name>") paths.push(pathOf(value));
    else if (value === "" || value === "-")
      throw usage(`--${name} takes what the names of its files begin with: there are several.`);
  }
  requireDifferent(paths);
}

/** A file whose name was left out goes to standard output. */
const pathOf = (value: string | true): string => (value === true ? "-" : value);

/** The file that a path leads to: `a`, `./a` and a link to them lead to one. */
function targetOf(path: string): string {
  if (path === "-") return path;
  return existsSync(path) ? realpathSync(path) : resolve(path);
}

function requireDifferent(paths: readonly string[]): void {
  const targets = new Set<string>();
  const twice = paths.find((path) => {
    const { size } = targets;
    return targets.add(targetOf(path)).size === size;
  });
  if (twice === "-") throw usage("Only one text can go to standard output.");
  if (twice !== undefined) throw usage(`Two texts would be written to "${twice}".`);
}

/** What is made when it is first asked for, and kept. */
export function once<Result>(make: () => Analysing<Result>): () => Analysing<Result> {
  let kept: { readonly result: Result } | undefined;
  return function* () {
    kept ??= { result: yield* make() };
    return kept.result;
  };
}

/** The files of the formats of a kind that were asked for. What they are written from is made once, if at all. */
export function* filesOf<Kind extends SubjectKind>(
  kind: Kind,
  options: ExportOptions,
  make: () => Analysing<Subjects[Kind]>,
): Analysing<readonly Wanted[]> {
  const subject = once(make);
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
      path: pathOf(path),
      *text() {
        return yield* format.write(analysis, yield* subject());
      },
    });
  }
  return files;
}

/** The texts of files, no two for one place. */
export function* made(files: readonly Wanted[]): Analysing<readonly Made[]> {
  requireDifferent(files.map(({ path }) => path));
  const texts: Made[] = [];
  for (const { path, text } of files) texts.push({ path, text: yield* text() });
  return texts;
}

/** Writes a file, or to standard output. */
function writeMade({ path, text }: Made): void {
  if (path === "-") {
    process.stdout.write(text);
    return;
  }
  writeNamed(path, text);
}

/** Writes the files and says so, unless standard output has one of them, or the one document of `--json`. */
export function writeAll(files: readonly Made[], json = false): void {
  for (const file of files) writeMade(file);
  if (!json && files.every(({ path }) => path !== "-")) for (const { path } of files) print(`Wrote ${seen(path)}`);
}
