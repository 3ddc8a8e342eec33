// Runs files of tests in processes, so many at a time as there are cores, and says in the end what has failed and what took most.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { nodePath, root, run } from "../setup.mjs";
import { kept } from "./files.mjs";

/** Exit codes above it tell which signal ended a process. */
const SIGNALLED = 128;

/** Of what took most, so many files are named. */
const NAMED = 5;

const reporter = new URL("times.mjs", import.meta.url).href;
const FAILING = "\n✖ failing tests:\n";
const COUNTS = /^ℹ (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) .*\n/gm;

const readLines = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

/** Runs one file; what it printed by itself is shown at once, what the runner has to say of it when it is over. */
async function runFile(path, worker, { env, flags, signal }) {
  const [spec, times] = ["txt", "jsonl"].map((ending) => join(kept, `of-${worker}.${ending}`));
  for (const one of [spec, times]) writeFileSync(one, "");
  const reports = [`--test-reporter=spec`, `--test-reporter-destination=${spec}`];
  reports.push(`--test-reporter=${reporter}`, `--test-reporter-destination=${times}`);
  const options = { env, signal, stdio: ["ignore", "inherit", "inherit"] };
  const code = await run(nodePath(), [...flags, ...reports, path], options).catch((error) => {
    if (signal.aborted) return 1;
    throw error;
  });
  const [passed, failing = ""] = readFileSync(spec, "utf8").split(FAILING);
  process.stdout.write(passed.replace(COUNTS, ""));
  const lines = readLines(times);
  const last = lines.at(-1)?.counts ? lines.pop() : undefined;
  // A process that ended by itself has not said that it is over.
  return { path, code: code || (last ? 0 : 1), failing, tests: lines, last };
}

/** The seconds that files and processes took, those that took most first. */
function timesOf(results) {
  const files = new Map();
  for (const { file, wall } of results.flatMap(({ tests }) => tests))
    files.set(relative(root, file), (files.get(relative(root, file)) ?? 0) + wall);
  const processes = results.map(({ path, last }) => [relative(root, path), last?.processor ?? 0]);
  return [[...files], processes].map((all) => all.sort(([, a], [, b]) => b - a));
}

const timesText = (title, times) =>
  [title, ...times.map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)}  ${name}`), ""].join("\n");

/** Says what failed, how many tests there were, and what took most. */
function conclude(results, failed, started) {
  for (const { failing } of failed) process.stdout.write(failing === "" ? "" : FAILING + failing);
  const counts = {};
  for (const { last } of results)
    for (const [name, count] of Object.entries(last?.counts ?? {})) counts[name] = (counts[name] ?? 0) + count;
  const { tests = 0, passed = 0, skipped = 0 } = counts;
  const others = tests - passed - skipped;
  const wall = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`\n${tests} tests in ${wall} s: ${passed} passed, ${skipped} skipped, ${others} failed\n`);
  for (const { path, code } of failed) process.stdout.write(`✖ ${relative(root, path)}: exit code ${code}\n`);
  const took = join(kept, "times.txt");
  const [files, processes] = timesOf(results);
  const texts = [timesText("files, by the clock", files), timesText("processes, processor time", processes)];
  writeFileSync(took, texts.join("\n"));
  const most = files.slice(0, NAMED).map(([file, seconds]) => `${file} ${seconds.toFixed(1)} s`);
  process.stdout.write(`Took most: ${most.join(", ")} (${relative(root, took)})\n`);
}

/**
 * Runs jobs, each a file of tests, in their order, `together` at a time. Those that are `afterBuild` wait until `before` calls what it
 * is given; it runs beside the others, and ends them if its own code is not 0. Node's runner has one file wait for the reports of
 * those before it; here each is known to have passed (`onPassed`) as soon as it has. Gives the exit code.
 */
export async function runJobs(jobs, { together, env, flags = [], before, onPassed }) {
  const started = performance.now();
  mkdirSync(kept, { recursive: true });
  const rest = [...jobs];
  const results = [];
  const stop = new AbortController();
  let stopped = 0;
  let isBuilt = before === undefined;
  let setBuilt;
  const built = new Promise((resolve) => {
    setBuilt = () => {
      isBuilt = true;
      resolve();
    };
  });
  const prepare = async () => {
    stopped ||= await before(setBuilt);
    if (stopped) stop.abort();
    setBuilt();
  };
  const runRest = async (worker) => {
    if (worker === 0 && before) await prepare();
    while (rest.length > 0 && !stopped) {
      const at = rest.findIndex(({ afterBuild }) => isBuilt || !afterBuild);
      if (at < 0) {
        await built;
        continue;
      }
      const [{ path }] = rest.splice(at, 1);
      const result = await runFile(path, worker, { env, flags, signal: stop.signal });
      results.push(result);
      if (result.code === 0) onPassed?.(path);
      if (result.code > SIGNALLED) stopped ||= result.code;
    }
  };
  await Promise.all(Array.from({ length: together }, (_, worker) => runRest(worker)));
  const failed = results.filter(({ code }) => code !== 0);
  if (!stop.signal.aborted) conclude(results, failed, started);
  const left = rest.map(({ path }) => relative(root, path));
  if (left.length > 0) process.stderr.write(`These have not run:\n${left.join("\n")}\n`);
  return stopped || Math.sign(failed.length);
}
