// What a thread may do, in time: how long it may be silent, how much it may say, how often it may end.

const PINGS_PER_PATIENCE = 4;

/** Before its first word a thread has so many milliseconds more: its program may have to be fetched. */
const FETCHING = 8_000;

export interface Watched {
  /** Somebody waits for an answer. */
  isAsked(): boolean;
  ping(): void;
  /** It has said nothing for longer than it may. */
  ended(): void;
}

/**
 * While somebody waits the thread has to say that it is alive. One that does not is ended after `patience` milliseconds and a quarter of
 * them more at most.
 */
export class Silence {
  readonly #patience: number | undefined;
  readonly #watched: Watched;
  #timer: ReturnType<typeof setInterval> | undefined;
  #lastHeard = 0;
  /** It has said something since it was started. */
  #hasSpoken = false;

  /** `patience`: undefined where it may be silent as long as it likes. */
  constructor(patience: number | undefined, watched: Watched) {
    this.#patience = patience;
    this.#watched = watched;
  }

  get hasSpoken(): boolean {
    return this.#hasSpoken;
  }

  heard(): void {
    this.#lastHeard = performance.now();
    this.#hasSpoken = true;
  }

  watch(): void {
    if (this.#patience === undefined || this.#timer !== undefined) return;
    const patience = this.#patience;
    this.#lastHeard = performance.now();
    this.#timer = setInterval(() => {
      const mayBe = patience + (this.#hasSpoken ? 0 : FETCHING);
      if (!this.#watched.isAsked()) this.#rest();
      else if (performance.now() - this.#lastHeard > mayBe) this.#watched.ended();
      else this.#watched.ping();
    }, patience / PINGS_PER_PATIENCE);
  }

  /** There is another thread, or none. */
  reset(): void {
    this.#rest();
    this.#hasSpoken = false;
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** Who says more than so many messages in a second floods. */
const MAX_MESSAGES = 2_000;
const SECOND = 1_000;

export class Flood {
  #since = 0;
  #messages = 0;

  /** Whether one message more is too many. */
  isReached(): boolean {
    const now = performance.now();
    if (now - this.#since > SECOND) {
      this.#since = now;
      this.#messages = 0;
    }
    return ++this.#messages > MAX_MESSAGES;
  }
}

/** A thread that had to be ended so often within so many milliseconds is not started again. */
const MAX_ENDS = 3;
const ENDS_WITHIN = 30_000;

export class Ends {
  #ends: readonly number[] = [];

  get areTooMany(): boolean {
    return this.#ends.length >= MAX_ENDS;
  }

  add(): void {
    const now = performance.now();
    this.#ends = [...this.#ends.filter((at) => now - at < ENDS_WITHIN), now];
  }

  forget(): void {
    this.#ends = [];
  }
}
