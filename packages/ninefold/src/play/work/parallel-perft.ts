import { type BulkPerft, type BulkTasks, engineOf, type TaskOf } from "../../engine/index.ts";
import { Fault, type GameSystem, type State } from "../../model/index.ts";
import { requireOptions } from "../arguments.ts";
import { startStates, withinLimits } from "../match/start.ts";
import { bulkFor } from "./executed.ts";
import { ALONE, alone, type Crew, deal, type Together, withRunners, workersOf } from "./parallel.ts";
import { type PerftOptions, perft, requireDepth, WORTH_COMPILING } from "./perft.ts";
import { PerftSwitch } from "./perft-by-states.ts";
import { NO_LEVEL, type Perft } from "./perft-levels.ts";
import { settledOrAborted } from "./work.ts";

/** A perft is cut into so many tasks at least, where there are so many plays. */
const LEAST_TASKS = 256;

/**
 * The same as `perft` on several threads. Work on a compiled game is shared; any other is done on this thread, in slices.
 * A signal stops it with the depths that were counted whole.
 *
 * @throws as `perft`, and RangeError for a number of workers that cannot be.
 */
export async function parallelPerft(
  given: GameSystem,
  depth: number,
  options: PerftOptions & Together = {},
): Promise<Perft> {
  requireOptions("parallelPerft", options);
  requireDepth(depth);
  const workers = workersOf(options);
  const system = withinLimits(given, options.limits);
  const starts = startStates(system, options.from);
  const compiles = depth >= WORTH_COMPILING && !options.interpreter;
  const coming = compiles ? engineOf(system).prepare("perft") : undefined;
  if (coming) await settledOrAborted(coming, options.signal);
  const asked =
    workers === 1 || !compiles || options.signal?.aborted
      ? undefined
      : bulkFor(system, "perft", starts, options.interpreter, depth).asked;
  const tasks = asked?.bulk.tasks?.branching ? asked.bulk.tasks : undefined;
  const first = await alone(perft(system, depth, options), options, tasks && ALONE);
  if (first.done || !asked || !tasks) return first.found;
  try {
    return await together(system, tasks, asked.start, first.found, depth, options);
  } catch (error) {
    if (!(error instanceof Fault) || error.code === "NF2010") throw error;
    // One thread alone knows where the hole is, and it is the same one however many there are.
    return (await alone(perft(system, depth, options), options)).found;
  }
}

/** Goes on with many runners from what was counted by then. */
async function together(
  system: GameSystem,
  tasks: BulkTasks,
  start: State,
  counted: Perft,
  depth: number,
  options: Together,
): Promise<Perft> {
  const levels = [...counted.levels];
  const perftSwitch = new PerftSwitch();
  const stopped = await withRunners(tasks, options, async (crew) => {
    for (let plies = levels.length; plies <= depth; plies++) {
      const rest = (await alone(perftSwitch.remainingLevels(system, start, levels, depth), options)).found;
      if (rest === "stopped") return true;
      if (rest) {
        levels.push(...rest);
        return false;
      }
      const found = await level(crew, tasks.state(start), plies, options.onProgress);
      if (!found) return true;
      levels.push({ depth: found.leaves === 0n ? depth : plies, ...found });
      if (found.leaves === 0n) break;
    }
    return false;
  });
  return { ...counted, ...(levels.at(-1) ?? NO_LEVEL), levels, stopped };
}

/** The plays of so many plies, counted by many runners; undefined where they were stopped. */
async function level(
  crew: Crew,
  state: Uint8Array,
  depth: number,
  onProgress: Together["onProgress"],
): Promise<BulkPerft | undefined> {
  const progress = { done: 0, depth };
  const tell = (): void => onProgress?.(progress);
  let ended = 0n;
  let paths: (readonly number[])[] = [[]];
  for (let plies = 0; plies < depth - 1 && paths.length < LEAST_TASKS; plies++) {
    const asked = paths.map((path): TaskOf<"branches"> => ({ kind: "branches", state, path }));
    const counts = await deal(crew, asked, tell);
    if (!counts) return undefined;
    ended += BigInt(counts.filter(({ answer }) => answer === 0).length);
    // The last first, as one search of them all goes.
    paths = counts.flatMap(({ task: { path }, answer: count }) =>
      Array.from({ length: count }, (_, at) => [...path, count - 1 - at]),
    );
  }
  const asked = paths.map((path): TaskOf<"perft"> => ({ kind: "perft", state, path, depth: depth - path.length }));
  const found = await deal(crew, asked, tell);
  return found?.reduce((sum, { answer }) => ({ leaves: sum.leaves + answer.leaves, ended: sum.ended + answer.ended }), {
    leaves: 0n,
    ended,
  });
}
