import { requireArgument, requireFunction, requireOptions, requireSignal } from "../arguments.ts";

/** How far long work has come, in units of its own; the total only where it is known. */
export interface Progress {
  readonly done: number;
  readonly total?: number;
}

/**
 * Long work that can be watched and interrupted: it yields how far it has come, some work after every small step of it,
 * so whoever shows that goes by the clock. Whoever answers a yield with `true` asks it to stop; it then returns what it
 * has found so far, marked as stopped.
 */
export type Work<Result> = Generator<Progress, Result, boolean | undefined>;

/** Long work that has nothing to show before its end: it hears no answers, and is left where it stands. */
export type WholeWork<Result> = Generator<Progress, Result, undefined>;

/** How long `run` computes before others get their turn, in seconds. */
const SLICE = 0.02;

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
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Seen) => void;
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
  const { signal, onProgress } = running;
  requireSignal(signal);
  requireFunction("onProgress", onProgress);
  let { done, value } = work.next();
  for (let sliceEnd = performance.now() + SLICE * 1000; !done; ) {
    if (signal?.aborted) {
      // Work hears where it has yielded, and so not before it has begun.
      ({ done, value } = work.next(true as never));
      if (done) break;
      // It does not hear: what it holds is given back here.
      work.return(undefined as Result);
      return undefined;
    }
    if (performance.now() >= sliceEnd) {
      onProgress?.(value as Seen);
      await new Promise((resume) => setTimeout(resume, 0));
      sliceEnd = performance.now() + SLICE * 1000;
      continue;
    }
    ({ done, value } = work.next());
  }
  return value as Result;
}
