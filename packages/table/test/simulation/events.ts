// Time that passes by events, in an order that a seed decides: nothing else makes a run what it is.
import { setImmediate as turn } from "node:timers/promises";
import { seeded } from "ninefold/play";

interface Event {
  readonly at: number;
  readonly call: () => void;
  isOff: boolean;
}

export class Simulation {
  now = 0;
  /** Whether anything may fail. */
  isRough = true;
  readonly #chance;
  #events: Event[] = [];

  constructor(seed: number) {
    this.#chance = seeded(seed);
  }

  /** A whole number below `end`. */
  below(end: number): number {
    return this.#chance.uniform(end);
  }

  /** Whether something happens that does so one time in `times`, while anything may fail. */
  fails(times: number): boolean {
    return this.below(times) === 0 && this.isRough;
  }

  readonly random = (length: number): Uint8Array => Uint8Array.from({ length }, () => this.below(256));

  /** Calls after so many milliseconds; what comes back takes that back. */
  readonly after = (milliseconds: number, call: () => void): (() => void) => {
    const event = { at: this.now + Math.max(0, milliseconds), call, isOff: false };
    let i = this.#events.length;
    while (i > 0 && this.#events[i - 1]!.at <= event.at) i--;
    this.#events.splice(i, 0, event);
    return () => {
      event.isOff = true;
    };
  };

  /** Lets time pass, and before it and after each event all that is possible then. */
  async run(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    await turn();
    for (;;) {
      const next = this.#events.at(-1);
      if (!next || next.at > end) break;
      this.#events.pop();
      if (next.isOff) continue;
      this.now = next.at;
      next.call();
      await turn();
    }
    this.now = end;
  }
}
