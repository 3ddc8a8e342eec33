// npm test: lint, types, then every test. --only PATTERN runs just the test files whose path contains PATTERN
// (or matches it as a regular expression), --long just the long ones, and once more those that sample, with nothing left out;
// both leave lint and types out.
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "./chromium.mjs";
import { ON_ONE_CORE } from "./compile.mjs";
import { addPassed, forgetPassed, passedFiles } from "./passed.mjs";
import { biome, main, nodePath, root, run, setUp, tsc } from "./setup.mjs";
import { inLists, isLong, needsBuild, opensPages, samples, shardOf, testFiles } from "./tests/files.mjs";
import { runJobs } from "./tests/pool.mjs";

/**
 * What many tests in one process let lie is collected less often: a twelfth of the processor time (list of 16 files: 17.3 to 15.8 s).
 * What runs only for a short time is not made faster at a price that it never earns: a fifth (list of 22 files: 38.3 to 29.5 s).
 * All cores are busy with tests: what collects in threads of its own waits for them more than it helps (list of 8 files: 18.1 to 15.5 s).
 */
const FLAGS = [
  "--min-semi-space-size=16",
  "--max-semi-space-size=64",
  "--initial-old-space-size=512",
  "--efficiency-mode",
  "--single-threaded-gc",
];

const asJobs = (files) => files.map((path) => ({ path, afterBuild: false }));

/** Runs files with nothing left out, without those that have passed already. */
async function runLong(files, options) {
  const passed = passedFiles();
  const rest = files.filter((path) => !passed.has(path));
  if (rest.length < files.length) {
    process.stderr.write(`${files.length - rest.length} of ${files.length} files have passed already.\n`);
  }
  const code = await runJobs(asJobs(rest), { ...options, onPassed: addPassed });
  if (code === 0) forgetPassed(files);
  return code;
}

/** Lint, build and types; the tests that use what is built may begin before the types are checked. */
async function check(onBuilt) {
  const linted = await biome("ci", ".");
  if (linted !== 0) return linted;
  const built = await run(nodePath(), [join(root, "scripts", "build.mjs"), ON_ONE_CORE]);
  if (built !== 0) return built;
  onBuilt();
  return tsc(ON_ONE_CORE, "-p", "tsconfig.test.json");
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
  setUp({ needsBuild: !everything && files.some(needsBuild) });
  if (files.some(opensPages)) findChromium();

  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  if (values.long) env.NINEFOLD_TESTS = "everything";
  // What one process has compiled of the sources the others need not.
  env.NODE_COMPILE_CACHE ??= join(root, "node_modules", ".cache", "compiled");
  const together = availableParallelism();
  if (values.long) return runLong(files, { together, env });
  if (!everything) return runJobs(asJobs(files), { together, env });
  // One more than there are cores: pages, and tests of what takes time by itself, leave a core to others.
  return runJobs(inLists(files, together), { together: together + 1, env, flags: FLAGS, before: check });
});
