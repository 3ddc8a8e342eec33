// Long work on several threads at once. It begins on this one alone, so that short work pays for nothing; what is longer is
// cut into tasks and dealt out. Answers do not depend on who found them.
import type { Answer, BulkTasks, TaskKind, TaskOf } from "../../engine/index.ts";
import { found, requireFunction, requireSignal } from "../arguments.ts";
import { coresOf } from "../platform/platform.ts";
import { ownRunner, startRunners, type TaskRunner } from "./task-runner.ts";
import { type Progress, sliced, type Work } from "./work.ts";

export interface Together {
  /** How many threads work, this one among them; those that the platform runs at a time where nothing is said. */
  readonly workers?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** In milliseconds how long work is done on one thread before workers are started. To start one takes half of that. */
export const ALONE = 100;

/**
 * Does work on this thread, for at most so many milliseconds. `found` is its result, or what it had found when it was
 * stopped; then `done` is false.
 */
export async function alone<Result>(
  work: Work<Result>,
  together: Together,
  most = Number.POSITIVE_INFINITY,
): Promise<{ readonly found: Result; readonly done: boolean }> {
  const ended = await sliced(work, together, performance.now() + most);
  if (!ended) throw new RangeError("The work went on when it was asked to stop.");
  return ended;
}

/** @throws RangeError for a number of workers that cannot be, and for what is no signal or no function. */
export function workersOf({ workers = coresOf(), signal, onProgress }: Together): number {
  requireSignal(signal);
  requireFunction("onProgress", onProgress);
  if (Number.isSafeInteger(workers) && workers >= 1 && workers <= MAX_WORKERS) return workers;
  throw new RangeError(`There are from 1 to ${MAX_WORKERS} workers, not ${found(workers)}.`);
}

const MAX_WORKERS = 256;

/** Runners that work together: each as soon as it has started. Nobody waits for one that does not start. */
export class Crew {
  readonly #runners: readonly TaskRunner[];

  constructor(runners: readonly TaskRunner[]) {
    this.#runners = runners;
  }

  /** How many tasks they are at, at a time. */
  get lanes(): number {
    return this.#runners.reduce((sum, { lanes }) => sum + lanes, 0);
  }

  /** Each does the work, once for each of its lanes, until all are done that have begun. Throws what the first of them throws. */
  async each(work: (runner: TaskRunner) => Promise<void>): Promise<void> {
    let going = 0;
    await new Promise<void>((resolve, reject) => {
      let over = false;
      const ended = (): void => {
        over ||= --going === 0;
        if (over) resolve();
      };
      const failed = (error: unknown): void => {
        over = true;
        reject(error);
      };
      const begin = (runner: TaskRunner): void => {
        if (over) return;
        for (let lane = 0; lane < runner.lanes; lane++) {
          going++;
          work(runner).then(ended, failed);
        }
      };
      for (const runner of this.#runners) {
        if (runner.started === true) begin(runner);
        else void runner.started.then((started) => started && begin(runner));
      }
    });
  }
}

/** The result of `use` with so many runners, which end afterwards, and stop with the signal. */
export async function withRunners<Result>(
  tasks: BulkTasks,
  together: Together,
  use: (crew: Crew) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  const stop = (): void => over.abort();
  together.signal?.addEventListener("abort", stop, { once: true });
  if (together.signal?.aborted) stop();
  try {
    const others = startRunners(workersOf(together) - 1, tasks, over.signal);
    return await use(new Crew([...others, ownRunner(tasks, over.signal)]));
  } finally {
    together.signal?.removeEventListener("abort", stop);
    over.abort();
  }
}

/** A task that was done. */
export interface Answered<Kind extends TaskKind> {
  readonly task: TaskOf<Kind>;
  readonly answer: Answer<Kind>;
}

/**
 * The tasks with their answers, in the order of the tasks; undefined where the runners were stopped. Of those that cannot be
 * answered the first in order throws its error, whoever was at it.
 */
export async function deal<Kind extends TaskKind>(
  crew: Crew,
  tasks: readonly TaskOf<Kind>[],
  onAnswer: () => void,
): Promise<readonly Answered<Kind>[] | undefined> {
  const answered: Answered<Kind>[] = [];
  // All runners take from one queue.
  const queue = tasks.entries();
  let [failedAt, stopped] = [tasks.length, false];
  let failure: unknown;
  await crew.each(async (runner) => {
    while (failedAt === tasks.length && !stopped) {
      const next = queue.next();
      if (next.done) return;
      const [at, task] = next.value;
      try {
        const answer = await runner.ask(task);
        if (answer === undefined) stopped = true;
        else answered[at] = { task, answer };
        onAnswer();
      } catch (error) {
        if (at < failedAt) [failedAt, failure] = [at, error];
      }
    }
  });
  if (failedAt < tasks.length) throw failure;
  return stopped ? undefined : answered;
}
