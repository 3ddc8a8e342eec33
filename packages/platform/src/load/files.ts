import type { FindModule } from "ninefold/language";
import { askedFiles, JailError, LONGEST_PROGRAM } from "ninefold-jail";

/** So many files a program may have. */
const MAX_FILES = 100;

/** So many may be looked for, each at all paths at which it may lie. */
const MAX_ASKED = 1000;

const refusal = (message: string): JailError => new JailError("module", message);

/**
 * A program's own text and all files that it asks for, directly or not, by their paths from its folder. What is not there
 * is left out: the program that asks for it is refused when it runs. JailError of code "module" where there is too much.
 */
export function filesOf(main: string, text: string, find: FindModule): ReadonlyMap<string, string> {
  const files = new Map([[main, text]]);
  const looked = new Set<string>();
  let length = text.length;
  // What is added while the files are gone through is gone through as well.
  for (const [from, read] of files) {
    for (const { specifier, paths } of askedFiles(from, read)) {
      const [first] = paths;
      if (first === undefined || looked.has(first)) continue;
      looked.add(first);
      if (looked.size > MAX_ASKED) throw refusal(`the program asks for more than ${MAX_ASKED} files`);
      const found = firstOf(paths, files, find);
      if (!found) continue;
      if (files.size === MAX_FILES) throw refusal(`the program has more than ${MAX_FILES} files`);
      length += found.text.length;
      if (length > LONGEST_PROGRAM) throw refusal(`with ${specifier} the program's files have more than 2 MiB`);
      files.set(found.path, found.text);
    }
  }
  return files;
}

/** The file at the first path at which there is one, where it is not among the files yet. */
function firstOf(
  paths: readonly string[],
  files: ReadonlyMap<string, string>,
  find: FindModule,
): { readonly path: string; readonly text: string } | undefined {
  for (const path of paths) {
    if (files.has(path)) return undefined;
    const text = find(path);
    if (text !== undefined) return { path, text };
  }
  return undefined;
}
