// What of a match is shown to those who have no seat, where the terms have it that they see it later.
import type { Logged, Terms } from "ninefold-log";

/** Some entries that were written together. */
interface Waiting {
  /** The match after them. */
  readonly logged: Logged;
  /** After how many plies they are over: what is done before a ply is over belongs to it. */
  readonly plies: number;
}

export class Delayed {
  readonly #delay: NonNullable<Terms["delay"]>;
  #shown: Logged;
  #last: Logged;
  #changed = 0;
  /** How often other choices came to stand. */
  #plies = 0;
  readonly #waiting: Waiting[] = [];

  constructor(begun: Logged, delay: NonNullable<Terms["delay"]>) {
    this.#delay = delay;
    this.#shown = begun;
    this.#last = begun;
  }

  /** One where the terms of a match ask for it. */
  static of(begun: Logged): Delayed | undefined {
    const { delay } = begun.terms;
    return delay && new Delayed(begun, delay);
  }

  /** The match as far as everybody is shown it. */
  get shown(): Logged {
    return this.#shown;
  }

  /** When the last of those was written by which it began or ended, in milliseconds since the terms. */
  get changed(): number {
    return this.#changed;
  }

  /** The match after more entries. */
  add(logged: Logged): void {
    const before = this.#last;
    this.#last = logged;
    const isOpen = logged.since === undefined && !logged.ended;
    // Until all seats are taken there is nothing to be hidden.
    this.#waiting.push({ logged, plies: isOpen ? Number.NEGATIVE_INFINITY : this.#plies });
    if (logged.since !== before.since || (logged.ended && !before.ended)) this.#plies++;
  }

  /** Shows what is due, `at` milliseconds since the terms. */
  advance(at: number): void {
    for (let [next] = this.#waiting; next && this.#dueAt(next) <= at; [next] = this.#waiting) {
      const { logged } = next;
      if (this.#shown.since === undefined || logged.ended) this.#changed = logged.at;
      this.#shown = logged;
      this.#waiting.shift();
    }
  }

  /** When more is shown if nothing happens, in milliseconds since the terms; undefined where nothing is then. */
  get dueAt(): number | undefined {
    const [next] = this.#waiting;
    const at = next && this.#dueAt(next);
    return at === Number.POSITIVE_INFINITY ? undefined : at;
  }

  /** Infinite where more plies have to be over before. */
  #dueAt({ logged, plies }: Waiting): number {
    const { plies: least = 0, seconds = 0 } = this.#delay;
    if (plies === Number.NEGATIVE_INFINITY) return logged.at;
    // What was done in a ply is over with the next count.
    const since = this.#plies - (plies + 1);
    return since >= least || this.#last.ended ? logged.at + 1_000 * seconds : Number.POSITIVE_INFINITY;
  }
}
