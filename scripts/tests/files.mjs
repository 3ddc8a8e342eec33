// The files of tests, and in which lists they share processes.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../setup.mjs";

/** Where what a run leaves behind lies. */
export const kept = join(root, "node_modules", ".cache", "tests");

/** Of a list that is not that of the command or of pages. */
const MOST_FILES = 60;
const FEWEST_FILES = 8;

export function testFiles() {
  const packages = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name, "test"));
  return [join(root, "test"), join(root, "bench", "test"), ...packages]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
    .map((path) => relative(root, path).split(sep).join("/"))
    .filter((path) => path.endsWith(".test.ts"))
    .sort();
}

export const isLong = (path) => /(^|\/)test\/long\//.test(path);

/** Whether a test file looks at a sample, or makes fewer rounds, unless it is told to leave nothing out. */
export const samples = (path) => /from "[^"]*\/sample\.ts"/.test(readFileSync(join(root, path), "utf8"));

/** Opens pages in Chromium: one browser serves all of a process. */
export const opensPages = (path) => path.startsWith("test/browser/");

/** Runs the command, in a thread that stays for the next test (`packages/cli/test/command.ts`). */
const runsCommand = (path) => /^(packages\/cli\/)?test\/[^/]+$/.test(path);

/** Whether a test file may use what is built; the core's own import its sources. */
export const needsBuild = (path) => !path.startsWith("packages/ninefold/");

/** The part of the list that a shard, such as 2/4, is to run. */
export function shardOf(files, shard) {
  const [, one, of] = /^(\d+)\/(\d+)$/.exec(shard)?.map(Number) ?? [];
  if (!(one >= 1 && one <= of)) throw new Error(`Unknown shard: ${shard}. Use -- --shard 1/4 to 4/4.`);
  return files.filter((_, index) => index % of === one - 1);
}

/**
 * Lists in which each file stands once, the longest list first: of `together` processes at a time the one that is free takes the
 * next list, and none is left with a long one at the end. Neighbours, which often take alike long, stand in different lists.
 */
function dealt(files, together) {
  const counts = [];
  for (let rest = files.length; rest > 0; rest -= counts.at(-1)) {
    const fair = Math.ceil(rest / (2 * together));
    counts.push(Math.min(rest, MOST_FILES, Math.max(FEWEST_FILES, fair)));
  }
  const lists = counts.map(() => []);
  let at = 0;
  for (const file of files) {
    while (lists[at % counts.length].length === counts[at % counts.length]) at++;
    lists[at++ % counts.length].push(file);
  }
  return lists;
}

/** So many lists of as many files each; others run beside and after them. */
const evenly = (files, lists) =>
  Array.from({ length: lists }, (_, list) => files.filter((_, at) => at % lists === list));

/**
 * The test files in lists, each of which runs in one process: what it has loaded and compiled of the sources serves them all. Half
 * a second of processor time a file is saved (49 files: 74.5 s one by one, 50.2 s in one process). First those that need the
 * build, the long ones first among them.
 */
export function inLists(files, together) {
  const [command, pages] = [files.filter(runsCommand), files.filter(opensPages)];
  const others = files.filter((path) => !runsCommand(path) && !opensPages(path));
  const ofBuild = evenly(others.filter(needsBuild), together + 1);
  const ofSources = dealt(
    others.filter((path) => !needsBuild(path)),
    together,
  );
  return [pages, command, ...ofBuild, ...ofSources].filter((list) => list.length > 0).map(asOneFile);
}

/** A file that imports the others. */
function asOneFile(list, at) {
  mkdirSync(kept, { recursive: true });
  const path = join(kept, `list-${String(at + 1).padStart(3, "0")}.test.mjs`);
  const imports = list.map((file) => `import ${JSON.stringify(pathToFileURL(join(root, file)).href)};\n`);
  writeFileSync(path, imports.join(""));
  return { path, afterBuild: list.some(needsBuild), files: list.length };
}
