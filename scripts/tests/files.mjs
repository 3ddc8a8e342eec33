// The files of tests, and in which lists they share processes.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "../setup.mjs";

/** Where what a run leaves behind lies. */
export const kept = join(root, "node_modules", ".cache", "tests");

/** Seconds of processor time after which a process ends that shares a list: the next begins with an empty memory, and what this one printed is shown. */
const ENOUGH = 60;

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

/** Those that sample first, which take longest: in the end several processes share short ones. */
const longFirst = (files) => files.toSorted((a, b) => Number(samples(b)) - Number(samples(a)));

/**
 * The test files in lists, of each of which one process runs files, or several do that share it (`take.mjs`): what a process has
 * loaded and compiled of the sources serves all that it runs. Pages have one browser, and tests of the command use one folder: these
 * are never shared. First those that need the build, the long ones first among them.
 */
export function inLists(files) {
  const [command, pages] = [files.filter(runsCommand), files.filter(opensPages)];
  const others = longFirst(files.filter((path) => !runsCommand(path) && !opensPages(path)));
  return [
    { name: "pages", files: pages, shared: false },
    { name: "command", files: command, shared: false },
    { name: "packages", files: others.filter(needsBuild), shared: true },
    { name: "core", files: others.filter((path) => !needsBuild(path)), shared: true },
  ]
    .filter((list) => list.files.length > 0)
    .map(asOneFile);
}

/** A file that takes the others, and how many of them are not taken yet. */
function asOneFile({ name, files, shared }) {
  const folder = join(kept, `taken-${name}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const path = join(kept, `list-${name}.test.mjs`);
  const take = JSON.stringify(new URL("take.mjs", import.meta.url).href);
  const all = JSON.stringify(files.map((file) => join(root, file)));
  const rest = `${JSON.stringify(folder)}, ${shared ? ENOUGH : "Infinity"}`;
  writeFileSync(path, `import { takeFiles } from ${take};\nawait takeFiles(${all}, ${rest});\n`);
  return { path, shared, afterBuild: files.some(needsBuild), left: () => files.length - readdirSync(folder).length };
}
