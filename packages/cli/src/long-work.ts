// Long work with a line of progress on a terminal, and an ear for Ctrl-C.

import { withThousands } from "ninefold/language";
import { type Progress, run, wakeAfter } from "ninefold/play";

/** 128 + SIGINT, as shells have it. */
export const INTERRUPTED = 130;

/** Hears Ctrl-C until it ends: the first aborts the signal, the second ends the process. */
export function interruption(): { readonly signal: AbortSignal; end(): void } {
  const abort = new AbortController();
  const interrupt = (): void => (abort.signal.aborted ? process.exit(INTERRUPTED) : abort.abort());
  process.on("SIGINT", interrupt);
  return { signal: abort.signal, end: () => void process.off("SIGINT", interrupt) };
}

const SILENT_FOR = 1000;
const REDRAWN_EVERY = 100;
/** Where no terminal redraws the line, each is a line of its own. */
const WRITTEN_EVERY = 10_000;

/**
 * Does the work; `wording` says how far it has come: `states examined`. The first Ctrl-C asks it to stop with what it has and makes the exit code 130; the second ends the
 * process. After so many seconds, where they are given, it is asked to stop too.
 */
export async function runLong<Result, Seen extends Progress = Progress>(
  work: Generator<Seen, Result, boolean | undefined>,
  wording: (progress: Seen) => string = countOf,
  seconds?: number,
): Promise<Ended<Result>> {
  return runWatched((watching) => run(work, watching), wording, seconds);
}

/** How work ended. */
export interface Ended<Result> {
  readonly result: Result;
  /** By Ctrl-C. */
  readonly interrupted: boolean;
}

/** Does work that has nothing to show before its end: undefined where it was interrupted, or took longer than so many seconds. */
export async function runWhole<Result, Seen extends Progress>(
  work: Generator<Seen, Result, undefined>,
  wording: (progress: Seen) => string,
  seconds?: number,
): Promise<Result | undefined> {
  const { result } = await runWatched((watching) => run(work, watching), wording, seconds);
  return result;
}

/** How work is stopped, and how it reports how far it has come. */
export interface Watching<Seen extends Progress = Progress> {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Seen) => void;
}

/** The same with work that may be shared among threads. */
export async function runWatched<Result, Seen extends Progress = Progress>(
  work: (watching: Watching<Seen>) => Promise<Result>,
  wording: (progress: Seen) => string = countOf,
  seconds?: number,
): Promise<Ended<Result>> {
  const abort = new AbortController();
  let interrupted = false;
  const endWait = seconds === undefined ? undefined : wakeAfter(1000 * seconds, () => abort.abort());
  const line = new ProgressLine();
  const interrupt = (): void => {
    if (interrupted) process.exit(INTERRUPTED);
    interrupted = true;
    process.exitCode = INTERRUPTED;
    abort.abort();
  };
  process.on("SIGINT", interrupt);
  try {
    const onProgress = (progress: Seen): void => line.show(() => wording(progress));
    const result = await work({ signal: abort.signal, onProgress });
    return { result, interrupted };
  } finally {
    endWait?.();
    process.off("SIGINT", interrupt);
    line.clear();
  }
}

function countOf({ done, total }: Progress): string {
  return total === undefined ? withThousands(done) : `${withThousands(done)} of ${withThousands(total)}`;
}

/** A line at the bottom of a terminal; where stderr is none, a new line now and then. */
export class ProgressLine {
  readonly #since = performance.now();
  #drawn = Number.NEGATIVE_INFINITY;

  show(text: () => string): void {
    const now = performance.now();
    const seconds = Math.floor((now - this.#since) / 1000);
    if (!process.stderr.isTTY) {
      if (now - Math.max(this.#drawn, this.#since) < WRITTEN_EVERY) return;
      this.#drawn = now;
      process.stderr.write(`${text()} (${seconds} s)\n`);
      return;
    }
    if (now - this.#since < SILENT_FOR || now - this.#drawn < REDRAWN_EVERY) return;
    this.#drawn = now;
    process.stderr.write(`\r\u001b[K${text()} (${seconds} s, Ctrl-C stops)`.slice(0, process.stderr.columns || 80));
  }

  clear(): void {
    if (this.#drawn > 0 && process.stderr.isTTY) process.stderr.write("\r\u001b[K");
  }
}
