import { engineOf } from "../../engine/index.ts";
import type { GameSystem } from "../../model/index.ts";
import { playsOfSeed, seeded } from "../chance/seeded.ts";
import { startStates, withinLimits } from "../match/start.ts";
import { bulkFor } from "./executed.ts";
import { ALONE, alone, type Together, withRunners, workersOf } from "./parallel.ts";
import { type PlayoutOptions, type Playouts, playouts, requirePlayoutOptions } from "./playouts.ts";
import { Stopwatch } from "./stopwatch.ts";
import { Sum } from "./sum.ts";
import { settledOrAborted } from "./work.ts";

/** A task is as many plays as take so long, in milliseconds. */
const TASK = 40;

/**
 * The same as `playouts` on several threads. Work on a compiled game is shared; any other is done on this thread, in
 * slices. A signal stops it with the plays that were counted by then.
 *
 * @throws RangeError as `playouts`, and for a number of workers that cannot be.
 */
export async function parallelPlayouts(given: GameSystem, options: PlayoutOptions & Together): Promise<Playouts> {
  requirePlayoutOptions(options);
  const {
    seed,
    plays: wanted = Number.POSITIVE_INFINITY,
    seconds,
    now,
    maxPlies = 10_000,
    signal,
    onProgress,
  } = options;
  const workers = workersOf(options);
  const system = withinLimits(given, options.limits);
  const starts = startStates(system, options.from);
  const coming = options.interpreter ? undefined : engineOf(system).prepare("playouts");
  if (coming) await settledOrAborted(coming, signal);
  const watch = new Stopwatch(now);
  const { asked: compiled } = bulkFor(system, "playouts", starts, options.interpreter);
  const tasks = workers === 1 ? undefined : compiled?.bulk.tasks;
  const compiling = watch.restart();
  const began = performance.now();
  const first = await alone(playouts(system, options), options, tasks && ALONE);
  if (first.done || !compiled || !tasks) return { ...first.found, compiling };

  const sum = new Sum();
  sum.add(first.found.plays, first.found);
  const rate = first.found.plays / (performance.now() - began);
  const most = Math.max(1, Math.ceil(rate * TASK));
  const state = tasks.state(compiled.start);
  const words = seeded(seed).words;
  let next = sum.plays;
  await withRunners(tasks, options, (crew) =>
    crew.each(async ({ ask }) => {
      while (next < wanted && !signal?.aborted && !watch.hasReached(seconds)) {
        // Towards the end tasks become smaller, so that all runners come to theirs together.
        const plays = Math.max(1, Math.min(most, Math.ceil((wanted - next) / (2 * crew.lanes))));
        const asked = playsOfSeed(words, next, plays);
        next += asked.plays;
        const found = await ask({ kind: "playouts", state, ...asked, maxPlies });
        if (!found) return;
        sum.add(asked.plays, found);
        onProgress?.({ done: sum.plays, total: options.plays });
      }
    }),
  );
  return { ...first.found, ...sum.found(), seconds: watch.seconds, compiling, stopped: signal?.aborted === true };
}
