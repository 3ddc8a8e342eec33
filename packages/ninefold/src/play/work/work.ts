import { requireArgument, requireFunction, requireOptions, requireSignal } from "../arguments.ts";

/** How far long work has come, in units of its own; the total only where it is known. */
export interface Progress {
  readonly done: number;
  readonly total?: number;
  /** What the work waits for. Whoever cannot wait goes on, and the work does without it. */
  readonly until?: Promise<unknown>;
}

/**
 * Long work that can be watched and interrupted: it yields how far it has come, some work after every small step of it,
 * so whoever shows that goes by the clock. Whoever answers a yield with `true` asks it to stop; it then returns what it
 * has found so far, marked as stopped.
 */
export type Work<Result> = Generator<Progress, Result, boolean | undefined>;

/** Long work that has nothing to show before its end: it hears no answers, and is left where it stands. */
export type WholeWork<Result> = Generator<Progress, Result, undefined>;

/** How long work is done before others get their turn, in milliseconds. */
const SLICE = 20;

/** Does the work in one go. */
export function finish<Result>(work: WholeWork<Result>): Result {
  requireWork("finish", work);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

function requireWork(name: string, work: unknown): void {
  const { next } = Object(work) as { readonly next?: unknown };
  requireArgument(typeof next === "function", name, work, "work, such as `playouts(system, { seed: 1, plays: 10 })`");
}

export interface Running<Seen extends Progress = Progress> {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Seen) => void) | undefined;
}

/**
 * Does the work in slices, so that the page or the terminal stays alive. After each slice `onProgress` is called and
 * `signal` is read. A run that is aborted fulfils with the result so far, or with undefined where the work has no partial
 * result. A run that was aborted before it began goes on to the first point where it can stop.
 */
export function run<Result, Seen extends Progress>(
  work: Generator<Seen, Result, boolean | undefined>,
  running?: Running<Seen>,
): Promise<Result>;
export function run<Result, Seen extends Progress>(
  work: Generator<Seen, Result, undefined>,
  running?: Running<Seen>,
): Promise<Result | undefined>;
export async function run<Result, Seen extends Progress>(
  work: Generator<Seen, Result, never>,
  running: Running<Seen> = {},
): Promise<Result | undefined> {
  requireWork("run", work);
  requireOptions("run", running);
  requireSignal(running.signal);
  requireFunction("onProgress", running.onProgress);
  return (await sliced(work, running))?.found;
}

/**
 * Does the work in slices until the signal or, by the clock of `performance`, the end asks it to stop: `done` is false where
 * that was the end. Undefined where the work does not hear and is left.
 */
export async function sliced<Result, Seen extends Progress>(
  work: Generator<Seen, Result, never>,
  { signal, onProgress }: Running<Seen>,
  end = Number.POSITIVE_INFINITY,
): Promise<{ readonly found: Result; readonly done: boolean } | undefined> {
  let step = work.next();
  let waited: Promise<unknown> | undefined;
  for (let sliceEnd = performance.now() + SLICE; !step.done; ) {
    const now = performance.now();
    const aborted = signal?.aborted === true;
    if (aborted || now >= end) {
      // Work hears where it has yielded, and so not before it has begun.
      step = work.next(true as never);
      if (step.done) return { found: step.value, done: aborted };
      // It does not hear: what it holds is given back here.
      work.return(undefined as Result);
      return undefined;
    }
    const { until } = step.value;
    if (until && until !== waited) {
      await settledOrAborted(until, signal);
      waited = until;
      continue;
    }
    if (now < sliceEnd) {
      step = work.next();
      continue;
    }
    onProgress?.(step.value);
    await new Promise((resume) => setTimeout(resume, 0));
    sliceEnd = performance.now() + SLICE;
  }
  return { found: step.value, done: true };
}

/** Waits for a promise, whatever becomes of it, or until the signal. */
export async function settledOrAborted(promise: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) return;
  await new Promise<void>((resolve) => {
    const over = (): void => resolve();
    signal?.addEventListener("abort", over, { once: true });
    const settled = (): void => {
      signal?.removeEventListener("abort", over);
      resolve();
    };
    promise.then(settled, settled);
  });
}
