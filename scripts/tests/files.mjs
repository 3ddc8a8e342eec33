// The files of tests, and in which lists they share processes.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../setup.mjs";

/** Where what a run leaves behind lies. */
export const kept = join(root, "node_modules", ".cache", "tests");

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
 * The test files in lists: what a process has loaded and compiled of the sources serves all that it runs. Several processes share a
 * list by taking files of it (`take.mjs`), but for pages, which have one browser, and tests of the command, which have one thread for
 * it: each of these is one process. First those that need the build, the long ones first among them.
 */
export function inLists(files) {
  const [command, pages] = [files.filter(runsCommand), files.filter(opensPages)];
  const others = longFirst(files.filter((path) => !runsCommand(path) && !opensPages(path)));
  return [
    { name: "pages", files: pages, write: whole },
    { name: "command", files: command, write: whole },
    { name: "packages", files: others.filter(needsBuild), write: shared },
    { name: "core", files: others.filter((path) => !needsBuild(path)), write: shared },
  ]
    .filter((list) => list.files.length > 0)
    .map(({ name, files: own, write }) => {
      mkdirSync(kept, { recursive: true });
      const path = join(kept, `list-${name}.test.mjs`);
      return { path, afterBuild: own.some(needsBuild), ...write(path, own) };
    });
}

const urlOf = (file) => JSON.stringify(pathToFileURL(join(root, file)).href);

/** Writes a file that imports all of them. */
function whole(path, files) {
  writeFileSync(path, files.map((file) => `import ${urlOf(file)};\n`).join(""));
  return {};
}

/** Writes a file that takes some of them; `left` says how many are not taken. */
function shared(path, files) {
  const folder = `${path}.taken`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const take = JSON.stringify(new URL("take.mjs", import.meta.url).href);
  const all = files.map((file) => `${urlOf(file)},\n`).join("");
  writeFileSync(path, `import { takeFiles } from ${take};\nawait takeFiles([\n${all}], ${JSON.stringify(folder)});\n`);
  return { left: () => files.length - readdirSync(folder).length };
}
