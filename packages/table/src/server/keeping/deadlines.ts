// Times at which something is to be looked at, the earliest first: a binary heap, with one timer for its top.
import type { Clock } from "../surroundings.ts";

interface Entry {
  readonly at: number;
  readonly key: string;
}

/** At most one time for each key; a later `set` replaces the one before. */
export class Deadlines {
  readonly #clock: Clock;
  readonly #due: (key: string) => void;
  readonly #heap: Entry[] = [];
  /** The time that holds for a key: others in the heap are old, and are dropped when they come up. */
  readonly #current = new Map<string, number>();
  #timer: { readonly at: number; readonly stop: () => void } | undefined;

  constructor(clock: Clock, due: (key: string) => void) {
    this.#clock = clock;
    this.#due = due;
  }

  /** By the monotonic clock; undefined takes the time of a key back. */
  set(key: string, at: number | undefined): void {
    if (at === undefined) this.#current.delete(key);
    else if (this.#current.get(key) !== at) {
      this.#current.set(key, at);
      this.#push({ at, key });
    }
    // Old ones never outnumber those that hold for long.
    if (this.#heap.length > 2 * this.#current.size + 64) this.#rebuild();
    this.#wind();
  }

  stop(): void {
    this.#current.clear();
    this.#heap.length = 0;
    this.#wind();
  }

  #wind(): void {
    while (this.#heap[0] && this.#current.get(this.#heap[0].key) !== this.#heap[0].at) this.#pop();
    const at = this.#heap[0]?.at;
    if (this.#timer?.at === at) return;
    this.#timer?.stop();
    this.#timer =
      at === undefined
        ? undefined
        : {
            at,
            stop: this.#clock.after(Math.min(MAX_WAIT, Math.max(0, at - this.#clock.monotonic())), () => this.#ring()),
          };
  }

  #ring(): void {
    this.#timer = undefined;
    const now = this.#clock.monotonic();
    const due: string[] = [];
    while (this.#heap[0] && this.#heap[0].at <= now) {
      const { at, key } = this.#pop();
      if (this.#current.get(key) !== at) continue;
      this.#current.delete(key);
      due.push(key);
    }
    this.#wind();
    for (const key of due) this.#due(key);
  }

  #rebuild(): void {
    const entries = [...this.#current].map(([key, at]) => ({ key, at }));
    this.#heap.length = 0;
    for (const entry of entries) this.#push(entry);
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (heap[above]!.at <= entry.at) break;
      heap[at] = heap[above]!;
      at = above;
    }
    heap[at] = entry;
  }

  #pop(): Entry {
    const heap = this.#heap;
    const top = heap[0]!;
    const last = heap.pop()!;
    if (heap.length === 0) return top;
    let at = 0;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      if (left >= heap.length) break;
      const least = right < heap.length && heap[right]!.at < heap[left]!.at ? right : left;
      if (heap[least]!.at >= last.at) break;
      heap[at] = heap[least]!;
      at = least;
    }
    heap[at] = last;
    return top;
  }
}

/** Timers of platforms hold no more than 31 bits of milliseconds. */
const MAX_WAIT = 2 ** 31 - 1;
