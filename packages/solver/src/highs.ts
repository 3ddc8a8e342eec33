import { Worker } from "node:worker_threads";
import { LinearError, type LinearProgram, type LinearSolution, type LinearSolver } from "ninefold/players";

/** What the thread answers. */
export type Answer = LinearSolution | { readonly failure: string };

/** A thread that waits for the next program: to start one takes a fifth of a second. */
let idle: Worker | undefined;

function takeThread(): Worker {
  const waiting = idle;
  idle = undefined;
  if (waiting) return waiting;
  const source = import.meta.url.endsWith(".ts");
  return new Worker(new URL(source ? "./worker.ts" : "./worker.js", import.meta.url));
}

/** A thread that waits keeps no process alive. One that failed is not kept: its memory may be used up, and its module aborted. */
function keepThread(thread: Worker): void {
  // All at once would take the thread's own listeners away too.
  for (const event of ["message", "error", "exit"]) thread.removeAllListeners(event);
  thread.unref();
  if (idle) void thread.terminate();
  else idle = thread;
}

/** HiGHS works without a pause, so that only ending its thread stops it. */
async function solve(program: LinearProgram, signal?: AbortSignal): Promise<LinearSolution | undefined> {
  if (signal?.aborted) return undefined;
  const thread = takeThread();
  thread.ref();
  let stop: (() => void) | undefined;
  let answer: Answer | undefined;
  try {
    answer = await new Promise<Answer | undefined>((resolve, reject) => {
      stop = () => resolve(undefined);
      signal?.addEventListener("abort", stop, { once: true });
      thread.on("message", resolve);
      thread.on("error", (error) => reject(new LinearError(`The solver failed: ${String(error)}`)));
      thread.on("exit", (code) => reject(new LinearError(`The solver ended with code ${code} and no answer.`)));
      thread.postMessage(program);
    });
  } finally {
    if (stop) signal?.removeEventListener("abort", stop);
    if (answer && !("failure" in answer)) keepThread(thread);
    else void thread.terminate();
  }
  if (answer && "failure" in answer) throw new LinearError(answer.failure);
  return answer;
}

/** HiGHS (Huangfu and Hall 2018), whose simplex methods find solutions at corners. */
export const highs: LinearSolver = { name: "HiGHS", solve };
