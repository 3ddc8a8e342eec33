// npm test: lint, types, then every test. --only PATTERN runs just the test files whose path contains PATTERN
// (or matches it as a regular expression), --long just the long ones, and once more those that sample, with nothing left out;
// both leave lint and types out.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { findChromium } from "./chromium.mjs";
import { addPassed, forgetPassed, passedFiles } from "./passed.mjs";
import { biome, main, nodePath, root, run, setUp, tsc } from "./setup.mjs";

const cache = join(root, "node_modules", ".cache");

/** Exit codes above it tell which signal ended a process. */
const SIGNALLED = 128;

/** Of a group that is not the command's. */
const MOST_FILES = 16;
const FEWEST_FILES = 3;

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

/** Run the command, in a thread that stays for the next test (`packages/cli/test/command.ts`). */
const runsCommand = (path) => /^(packages\/cli\/)?test\/[^/]+$/.test(path);

/**
 * Lists in which each file stands once, the longest list first: of `together` processes at a time the one that is free takes the
 * next list, and none is left with a long one at the end. Neighbours, which often take alike long, stand in different lists.
 */
function dealt(files, together) {
  const counts = [];
  for (let rest = files.length; rest > 0; rest -= counts.at(-1)) {
    const fair = Math.ceil(rest / (3 * together));
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

/**
 * The test files in groups, each of which runs in one process: what it has loaded and compiled of the sources serves
 * them all. Half a second of processor time a file is saved (49 files: 74.5 s one by one, 50.2 s in one process).
 */
function inGroups(files, together) {
  const folder = join(cache, "tests");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const command = files.filter(runsCommand);
  const others = files.filter((path) => !runsCommand(path));
  return [command, ...dealt(others, together)].map((group, at) => {
    const path = join(folder, `group-${String(at + 1).padStart(3, "0")}.test.mjs`);
    const imports = group.map((file) => `import ${JSON.stringify(pathToFileURL(join(root, file)).href)};\n`);
    writeFileSync(path, imports.join(""));
    return path;
  });
}

/** The part of the list that a shard, such as 2/4, is to run. */
function shardOf(files, shard) {
  const [, one, of] = /^(\d+)\/(\d+)$/.exec(shard)?.map(Number) ?? [];
  if (!(one >= 1 && one <= of)) throw new Error(`Unknown shard: ${shard}. Use -- --shard 1/4 to 4/4.`);
  return files.filter((_, index) => index % of === one - 1);
}

/**
 * Runs files with nothing left out, without those that have passed already, `together` at a time. Node's runner has one file
 * wait for the reports of those before it; here each is known to have passed as soon as it has.
 */
async function runLong(files, together, runFiles) {
  const passed = passedFiles();
  const rest = files.filter((path) => !passed.has(path));
  if (rest.length < files.length) {
    process.stderr.write(`${files.length - rest.length} of ${files.length} files have passed already.\n`);
  }
  const failed = [];
  let stopped = 0;
  const runRest = async (worker) => {
    const report = join(cache, `long-${worker}.txt`);
    for (let path = rest.shift(); path && !stopped; path = rest.shift()) {
      const code = await runFiles(["--test-reporter=spec", `--test-reporter-destination=${report}`, path]);
      process.stdout.write(`${path}\n${readFileSync(report, "utf8")}`);
      if (code === 0) addPassed(path);
      else failed.push(path);
      if (code > SIGNALLED) stopped = code;
    }
  };
  await Promise.all(Array.from({ length: together }, (_, worker) => runRest(worker)));
  if (failed.length === 0) forgetPassed(files);
  else process.stderr.write(`These have not passed:\n${failed.concat(rest).join("\n")}\n`);
  return stopped || Math.sign(failed.length);
}

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { only: { type: "string" }, shard: { type: "string" }, long: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  if (positionals.length > 0) throw new Error(`Unknown argument: ${positionals[0]}. Use -- --only PATTERN.`);
  const wanted = values.only === undefined ? undefined : new RegExp(values.only);
  const found = testFiles()
    .filter((path) => (values.long ? isLong(path) || samples(path) : !isLong(path)))
    .filter((path) => !wanted || path.includes(values.only) || wanted.test(path));
  const files = values.shard === undefined ? found : shardOf(found, values.shard);
  if (files.length === 0) throw new Error("No test files found.");

  const everything = !wanted && !values.long && values.shard === undefined;
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
  env.NODE_COMPILE_CACHE ??= join(cache, "compiled");
  // Node leaves one core free of its own accord, which on two cores is half of them.
  const together = availableParallelism();
  const runFiles = (args) =>
    run(nodePath(), ["--test", `--test-concurrency=${together}`, ...args], {
      env,
      stdio: ["ignore", "inherit", "inherit"],
    });
  if (values.long) return runLong(files, together, runFiles);
  return runFiles(["--test-reporter=spec", ...(everything ? inGroups(files, together) : files)]);
});
