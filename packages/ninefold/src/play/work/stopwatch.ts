/** Counts seconds by a clock of the caller's. Without a clock nothing is counted. */
export class Stopwatch {
  readonly #now: (() => number) | undefined;
  #start: number | undefined;

  constructor(now: (() => number) | undefined) {
    this.#now = now;
    this.#start = now?.();
  }

  /** The seconds since the start. */
  get seconds(): number | undefined {
    return this.#since(this.#now?.());
  }

  /** The seconds since the start. From here on the start is now. */
  restart(): number | undefined {
    const now = this.#now?.();
    const counted = this.#since(now);
    this.#start = now;
    return counted;
  }

  /** Whether so many seconds have passed; false without a limit, and the clock is then not asked. */
  hasReached(limit: number | undefined): boolean {
    if (limit === undefined) return false;
    const counted = this.seconds;
    return counted !== undefined && counted >= limit;
  }

  #since(now: number | undefined): number | undefined {
    return now === undefined || this.#start === undefined ? undefined : now - this.#start;
  }
}
