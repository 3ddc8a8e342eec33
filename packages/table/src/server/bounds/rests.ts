// What matches take of the one thread that serves all: who takes much waits the longer before anything else is done for it.
import { passed } from "../../common/passed.ts";
import type { Clock } from "../surroundings.ts";

/** Milliseconds of the thread that a match may take at once. */
const AT_ONCE = 100;
/** How many times as long as what it took it waits after more. */
const REST = 9;
/** Milliseconds without a break after which others notice that something was done. */
const LIGHT = 20;
/** How many times as long it is until the next of those begins that take more. Who takes twice as long waits four times as long. */
const DEAR_REST = 20;
/** So many times of little make up for one of more. */
const FORGIVING = 8;
/** How many times as long a match is held to be one of them. */
const DEAR_FOR = 500;

interface Taken {
  /** The monotonic time at which all is paid for that was taken. */
  paid: number;
  /** The monotonic time until which it waits for others that are dear. */
  dear: number;
  /** Milliseconds of what took longest without a break, the last time that it was more than little. */
  longest: number;
  /** How often that was of late. Once may have been the collector, for which nothing that is done can do anything. */
  often: number;
}

/** Under what is counted which of the thread's time the address of a visitor takes. */
export const fromOf = ({ address }: { readonly address: string }): string => `from ${address}`;

const restAfter = (longest: number): number => (DEAR_REST * longest ** 2) / LIGHT;

/** What was taken, by what it was for: a match as it is played, or as it is read again, and who asked for it. */
export class Rests {
  readonly #clock: Clock;
  readonly #taken = new Map<string, Taken>();
  /** The monotonic time from which one of those that are dear may go on. */
  #free = 0;
  /** They wait for each other. */
  #last: Promise<void> = Promise.resolve();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Does something, and counts its time for what it is for, and for those who asked. */
  count<Result>([what, ...others]: readonly [string, ...string[]], work: () => Result): Result {
    const { monotonic, worked = monotonic } = this.#clock;
    const begun = worked();
    try {
      return work();
    } finally {
      const taken = worked() - begun;
      this.took(what, taken);
      // What is dear waits once.
      for (const other of others) this.took(other, taken, 0);
    }
  }

  /** Something took so many milliseconds, the longest part of it without a break `longest`. */
  took(what: string, milliseconds: number, longest = milliseconds): void {
    if (milliseconds <= 0) return;
    const now = this.#clock.monotonic();
    const known = this.#taken.get(what) ?? { paid: now, dear: now, longest: 0, often: 0 };
    this.#taken.set(what, known);
    known.paid = Math.max(now, known.paid) + REST * milliseconds;
    known.often = longest > LIGHT ? Math.min(2, known.often + 1) : Math.max(0, known.often - 1 / FORGIVING);
    if (longest <= LIGHT || known.often <= 1) return;
    known.longest = longest;
    known.dear = now + (DEAR_FOR * longest ** 2) / LIGHT;
    this.#free = Math.max(this.#free, now + restAfter(longest));
  }

  /** Resolves when it may go on. */
  async rested(what: string): Promise<void> {
    const known = this.#taken.get(what);
    if (!known) return;
    await this.#until(known.paid - REST * AT_ONCE);
    if (known.dear <= this.#clock.monotonic()) return;
    const turn = this.#last.then(async () => {
      await this.#until(this.#free);
      // What it takes now is not known before it is done.
      this.#free = this.#clock.monotonic() + restAfter(known.longest);
    });
    this.#last = turn;
    await turn;
  }

  async #until(time: number): Promise<void> {
    const left = time - this.#clock.monotonic();
    if (left > 0) await passed(this.#clock, left);
  }

  /** Forgets what has been paid for. */
  sweep(): void {
    const now = this.#clock.monotonic();
    for (const [what, { paid, dear }] of this.#taken) if (paid <= now && dear <= now) this.#taken.delete(what);
  }
}
