/** How far long work has come, in units of its own; the total only where it is known. */
export interface Progress {
  readonly done: number;
  readonly total?: number;
}

/**
 * Long work that can be watched and interrupted: it yields every few milliseconds how far it has come. Whoever
 * answers a yield with `true` asks it to stop; it then returns what it has found so far, marked as stopped.
 */
export type Work<Result> = Generator<Progress, Result, boolean | undefined>;

/** How long `run` computes before others get their turn, in seconds. */
const SLICE = 0.02;

/** Does the work in one go. */
export function finish<Result>(work: Work<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/**
 * Does the work in slices, so that the page or the terminal stays alive: after each, `onProgress` is told and
 * `signal` is heard. An aborted run fulfils with the result so far.
 */
export async function run<Result>(
  work: Work<Result>,
  options: { readonly signal?: AbortSignal; readonly onProgress?: (progress: Progress) => void } = {},
): Promise<Result> {
  const { signal, onProgress } = options;
  for (let sliceEnd = performance.now() + SLICE * 1000; ; ) {
    const { done, value } = work.next(signal?.aborted);
    if (done) return value;
    if (performance.now() < sliceEnd) continue;
    onProgress?.(value);
    await new Promise((resume) => setTimeout(resume, 0));
    sliceEnd = performance.now() + SLICE * 1000;
  }
}
