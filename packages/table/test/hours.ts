// Time for tests of the server's core: it passes when they say so, and nothing waits for the platform's.
import { setImmediate as turn } from "node:timers/promises";
import type { Clock } from "../src/server/index.ts";

/** Resolves when all that follows from what was done is done: nothing here waits for more than the loop of events. */
export async function settledAll(): Promise<void> {
  for (let turns = 0; turns < 10; turns++) await turn();
}

/** Timers by a clock that stands until it is set. */
export class Hours {
  now = 0;
  #due: { readonly at: number; readonly call: () => void }[] = [];

  readonly after = (milliseconds: number, call: () => void): (() => void) => {
    if (milliseconds === 0) {
      const immediate = setImmediate(call);
      return () => clearImmediate(immediate);
    }
    const one = { at: this.now + milliseconds, call };
    this.#due.push(one);
    return () => {
      this.#due = this.#due.filter((other) => other !== one);
    };
  };

  /** What a table is made with to have this time. */
  get options(): { readonly now: () => number; readonly after: Clock["after"] } {
    return { now: () => this.now, after: this.after };
  }

  /** Lets time pass until then, with all that happens in it. */
  async go(to: number): Promise<void> {
    for (;;) {
      await settledAll();
      const [next] = this.#due.filter(({ at }) => at <= to).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#due = this.#due.filter((one) => one !== next);
      this.now = Math.max(this.now, next.at);
      next.call();
    }
    this.now = Math.max(this.now, to);
  }
}
