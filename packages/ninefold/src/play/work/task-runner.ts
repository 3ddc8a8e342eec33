// Who answers tasks: this thread between its other duties, and workers.
import type { Answer, BulkTasks, Task, TaskKind, TaskOf } from "../../engine/index.ts";
import { Fault, type FaultCode } from "../../model/index.ts";
import { type Port, startThread, type ThreadProgram } from "../platform/threads.ts";

/** What is posted to a worker: the compiled game once, then tasks. */
export type Posted = { readonly payload: unknown } | { readonly task: Task };

/** What comes back: that the game is there, then an answer for each task. */
export type Replied =
  | "ready"
  | { readonly answer: Answer }
  | { readonly fault: { readonly code: FaultCode; readonly message: string } }
  | { readonly error: string };

/** Answers tasks. Fault where the rules have a hole; undefined where it was stopped. */
export interface TaskRunner {
  /** How many tasks it is given at a time: with two the next is there before it has done the one before. */
  readonly lanes: number;
  /** Whether it has started; the promise tells false where it cannot. */
  readonly started: true | Promise<boolean>;
  ask<Kind extends TaskKind>(task: TaskOf<Kind>): Promise<Answer<Kind> | undefined>;
}

const WORKER: ThreadProgram = {
  beside: import.meta.url,
  name: "worker",
  start: () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
  startBy: (Worker) => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
};

/** How long this thread answers before others get their turn, in milliseconds. */
const SLICE = 10;

/** This thread. */
export function ownRunner(tasks: BulkTasks, signal: AbortSignal): TaskRunner {
  let sliceEnd = performance.now() + SLICE;
  return {
    lanes: 1,
    started: true,
    async ask(task) {
      for (const work = tasks.answer(task); ; ) {
        if (performance.now() >= sliceEnd) {
          await new Promise((resume) => setTimeout(resume, 0));
          sliceEnd = performance.now() + SLICE;
        }
        if (signal.aborted) return undefined;
        const { done, value } = work.next();
        if (done) return value;
      }
    },
  };
}

/** Starts workers, or as many of them as the platform starts. `signal` ends them, whatever they are doing. */
export function startRunners(count: number, tasks: BulkTasks, signal: AbortSignal): readonly TaskRunner[] {
  const runners: TaskRunner[] = [];
  while (runners.length < count) {
    const port = startThread(WORKER);
    if (!port) break;
    port.post({ payload: tasks.payload } satisfies Posted);
    runners.push(workerRunner(port, signal));
  }
  return runners;
}

/** A worker answers what it is asked one after the other, so that a second task can wait for it. */
function workerRunner(port: Port, signal: AbortSignal): TaskRunner {
  const waiting: { resolve(answer: Answer | undefined): void; reject(error: Error): void }[] = [];
  let failed: Error | undefined;
  let started: true | undefined;
  let tell: (started: boolean) => void = () => undefined;
  const starting = new Promise<boolean>((resolve) => {
    tell = resolve;
  });
  const end = (): void => {
    port.close();
    tell(false);
    for (const one of waiting.splice(0)) one.resolve(undefined);
  };
  signal.addEventListener("abort", end, { once: true });
  port.listen(
    (message) => {
      const replied = message as Replied;
      if (replied === "ready") {
        started = true;
        return tell(true);
      }
      const one = waiting.shift();
      if ("answer" in replied) one?.resolve(replied.answer);
      else if ("fault" in replied) one?.reject(new Fault(replied.fault.code, replied.fault.message));
      else one?.reject(new Error(replied.error));
    },
    (error) => {
      failed = error;
      tell(false);
      for (const one of waiting.splice(0)) one.reject(error);
    },
  );
  return {
    lanes: 2,
    get started() {
      return started ?? starting;
    },
    async ask<Kind extends TaskKind>(task: TaskOf<Kind>) {
      if (failed) throw failed;
      if (signal.aborted) return undefined;
      return new Promise<Answer<Kind> | undefined>((resolve, reject) => {
        waiting.push({ resolve: resolve as (answer: Answer | undefined) => void, reject });
        port.post({ task: task as Task } satisfies Posted);
      });
    },
  };
}
