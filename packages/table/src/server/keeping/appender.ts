// All appends of a tick in one of the store: a flush to the disk serves them together.
import type { Append, Store } from "../../store/store.ts";
import type { Clock } from "../surroundings.ts";

type Appended = Awaited<ReturnType<Store["append"]>>[number];

interface Waiting {
  readonly append: Append;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

/** More appends of a tick go to the store one after the other. */
const MAX_TOGETHER = 512;

export class Appender {
  readonly #store: Store;
  readonly #clock: Clock;
  #waiting: Waiting[] = [];
  #isBusy = false;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Resolves when the append is durable, or cannot be. Rejects where the store fails: then it may have been made all the
   * same, and who asked looks at the store before it goes on.
   */
  append(append: Append): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ append, resolve, reject });
      if (!this.#isBusy) {
        this.#isBusy = true;
        this.#clock.after(0, () => void this.#flush());
      }
    });
  }

  async #flush(): Promise<void> {
    const together = this.#waiting.splice(0, MAX_TOGETHER);
    try {
      const appended = await this.#store.append(together.map(({ append }) => append));
      for (const [i, { resolve, reject }] of together.entries()) {
        const answer = appended[i];
        if (answer === undefined) reject(new RangeError("The store answered fewer appends than it was asked for."));
        else resolve(answer);
      }
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
    if (this.#waiting.length > 0) this.#clock.after(0, () => void this.#flush());
    else this.#isBusy = false;
  }
}
