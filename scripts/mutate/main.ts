// npm run mutate: chooses faults, tries each in a copy of the repository, and reports.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, constants, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endAll } from "./children.ts";
import { chosen } from "./choose.ts";
import { Copy, Costs } from "./copy.ts";
import { type Fault, faultsOf } from "./faults.ts";
import { foundAgain, isKnown } from "./known.ts";
import { type Options, optionsOf } from "./options.mjs";
import { Reach } from "./reach.ts";
import { type Report, shownFault, shownTrial, summary } from "./report.ts";
import { roomNames, roomPath, sourcesAt } from "./rooms.ts";
import { type Trial, type Trying, tried, Unchanged } from "./trial.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

/** Everything that can be planted in these rooms. */
function faultsIn(rooms: readonly string[]): readonly Fault[] {
  const sources = new Map<string, string>();
  for (const room of rooms) {
    const path = roomPath(root, room);
    if (path === undefined) fail(`--room: there is no ${room}; there are ${roomNames(root).join(", ")}.`);
    for (const [file, source] of sourcesAt(root, path)) sources.set(file, source);
  }
  return [...sources].flatMap(([file, source]) => faultsOf(file, source));
}

function survivorsOf(path: string): readonly Fault[] {
  try {
    const { trials }: Report = JSON.parse(readFileSync(path, "utf8"));
    return trials.filter(({ verdict }) => verdict === "survived").map(({ fault }) => fault);
  } catch (error) {
    return fail(`--replay: ${path} is no report of --json (${error instanceof Error ? error.message : error}).`);
  }
}

/** For each fault to be tried, it and those that take its place when the types refuse it. */
function asked({ only, replay, count, seed }: Options, faults: readonly Fault[]): readonly (readonly Fault[])[] {
  if (only) {
    return only.map((id) => [faults.find((fault) => fault.id === id) ?? fail(`--only: there is no fault ${id} here.`)]);
  }
  if (replay === undefined) return chosen(faults, count, seed);
  return survivorsOf(replay).flatMap((earlier) => {
    const again = foundAgain(earlier, faults);
    if (!again) process.stderr.write(`no longer in the sources: ${shownFault(earlier)}`);
    return again ? [[again]] : [];
  });
}

/** Before anything is tried: a report that cannot be kept would be found out too late. */
function requireWritable(path: string): void {
  try {
    closeSync(openSync(path, "a"));
  } catch (error) {
    fail(`--json: ${error instanceof Error ? error.message : error}`);
  }
}

/** A folder that goes with this process, however it ends. */
function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-mutate-"));
  process.on("exit", () => {
    endAll();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => process.exit(128 + constants.signals[signal]));
  }
  return folder;
}

/** As many copies as there are processors take the draws one by one. */
async function tryAll(
  draws: readonly (readonly Fault[])[],
  budget: number,
): Promise<Pick<Report, "trials" | "failing">> {
  const folder = ownFolder();
  const copies = Array.from({ length: Math.min(availableParallelism(), draws.length) }, (_, index) => `copy-${index}`);
  const [unfaulted, ...others] = ["unchanged", ...copies].map((name) => new Copy(root, join(folder, name)));
  if (!unfaulted) throw new RangeError("No copies.");
  for (const copy of [unfaulted, ...others])
    if (!(await copy.builds())) fail("The sources do not build: npm run types.");
  const [costs, reach] = [new Costs(root), new Reach(root)];
  const unchanged = new Unchanged(unfaulted, costs);
  const trials: Trial[] = [];
  let next = 0;
  const work = async (trying: Trying) => {
    for (let draw = draws[next++]; draw; draw = draws[next++]) {
      for (const fault of draw) {
        const trial = await tried(fault, trying);
        trials.push(trial);
        if (trial.verdict === "types") continue;
        const done = trials.filter(({ verdict }) => verdict !== "types").length;
        process.stdout.write(`${done}/${draws.length}  ${shownTrial(trial)}\n`);
        break;
      }
    }
  };
  await Promise.all(others.map((copy) => work({ copy, unchanged, costs, reach, budget })));
  return { trials, failing: [...unchanged.failing] };
}

const given = optionsOf(process.argv.slice(2));
if (!given.options) fail(given.say.trimEnd());
const { only, replay, seed, budget, list, json } = given.options;
const rooms = given.options.room ?? roomNames(root);
const draws = asked(given.options, faultsIn(rooms));
const isLeftOut = (fault: Fault) => !only && isKnown(fault);
const unknown = draws.map((draw) => draw.filter((fault) => !isLeftOut(fault))).filter((draw) => draw.length > 0);
if (list) process.stdout.write(unknown.map(([fault]) => (fault ? shownFault(fault) : "")).join("\n"));
else if (unknown.length === 0) process.stderr.write("There is nothing to plant.\n");
else {
  if (json !== undefined) requireWritable(json);
  const found = await tryAll(unknown, budget);
  const equivalent = draws.flatMap((draw) => draw.slice(0, 1)).filter(isLeftOut);
  const report: Report = { rooms, ...(only || replay ? {} : { seed }), budget, ...found, equivalent };
  process.stdout.write(summary(report));
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
}
