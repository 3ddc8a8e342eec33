// npm test: lint, types, then every test. --only PATTERN runs just the test files whose path contains PATTERN
// (or matches it as a regular expression), --long just the long ones, and once more those that sample, with nothing left out;
// both leave lint and types out.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { findChromium } from "./chromium.mjs";
import { biome, main, nodePath, root, run, setUp, tsc } from "./setup.mjs";

const FILES_IN_A_GROUP = 8;

function testFiles() {
  const packages = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name, "test"));
  return [join(root, "test"), join(root, "bench", "test"), ...packages]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
    .map((path) => relative(root, path).split(sep).join("/"))
    .filter((path) => path.endsWith(".test.ts"))
    .sort();
}

const isLong = (path) => /(^|\/)test\/long\//.test(path);

/** Whether a test file looks at a sample, or makes fewer rounds, unless it is told to leave nothing out. */
const samples = (path) => /from "[^"]*\/sample\.ts"/.test(readFileSync(join(root, path), "utf8"));

/**
 * The test files in groups, each of which runs in one process: what it has loaded and compiled of the sources serves
 * them all. Half a second of processor time a file is saved (49 files: 74.5 s one by one, 50.2 s in one process).
 * Neighbours, which often take alike long, go to different groups.
 */
function inGroups(files) {
  const folder = join(root, "node_modules", ".cache", "tests");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const count = Math.ceil(files.length / FILES_IN_A_GROUP);
  return Array.from({ length: count }, (_, group) => {
    const path = join(folder, `group-${group + 1}.test.mjs`);
    const imports = files
      .filter((_, index) => index % count === group)
      .map((file) => `import ${JSON.stringify(pathToFileURL(join(root, file)).href)};\n`);
    writeFileSync(path, imports.join(""));
    return path;
  });
}

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { only: { type: "string" }, long: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  if (positionals.length > 0) throw new Error(`Unknown argument: ${positionals[0]}. Use -- --only PATTERN.`);
  const wanted = values.only === undefined ? undefined : new RegExp(values.only);
  const files = testFiles()
    .filter((path) => (values.long ? isLong(path) || samples(path) : !isLong(path)))
    .filter((path) => !wanted || path.includes(values.only) || wanted.test(path));
  if (files.length === 0) throw new Error("No test files found.");

  const everything = !wanted && !values.long;
  setUp({ needsBuild: false });
  if (everything) {
    const code = await biome("ci", ".");
    if (code !== 0) return code;
  }
  // The core's own tests import its sources; all others may use what is built.
  setUp({ needsBuild: everything || files.some((path) => !path.startsWith("packages/ninefold/")) });
  if (files.some((path) => path.startsWith("test/browser/"))) findChromium();
  if (everything) {
    const code = await tsc("-p", "tsconfig.test.json");
    if (code !== 0) return code;
  }

  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  if (values.long) env.NINEFOLD_TESTS = "everything";
  // What one process has compiled of the sources the others need not.
  env.NODE_COMPILE_CACHE ??= join(root, "node_modules", ".cache", "compiled");
  // Node leaves one core free of its own accord, which on two cores is half of them.
  const together = `--test-concurrency=${availableParallelism()}`;
  return run(nodePath(), ["--test", together, "--test-reporter=spec", ...(everything ? inGroups(files) : files)], {
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
});
