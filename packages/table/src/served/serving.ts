// A process of a server says all the time that it serves, and learns when none did.
import type { Store } from "../store/store.ts";
import { aloneFrom, type Downs, endedAt, LAPSE, mayChange, type Served, servedAt } from "./times.ts";

/** What a table knows of the times in which no process served. */
export interface DownTimes {
  /** Those times; undefined while it is not certain of them, or whether this process could serve until now. */
  readonly known: Downs | undefined;
  /** The same, as soon as it is certain. */
  certain(): Promise<Downs>;
}

/** The times where the server has always run. */
export const NEVER_DOWN: DownTimes = { known: [], certain: async () => [] };

export interface ServingOptions {
  readonly store: Pick<Store, "notes" | "isShared">;
  /** Milliseconds: since 1970, and until a call, which what comes back takes back. */
  readonly clock: { wall(): number; after(milliseconds: number, call: () => void): () => void };
  /** Tells this process from all others, those before it too. */
  readonly process: string;
  readonly note: (line: string) => void;
}

/** Under which name the store keeps it. */
const NOTE = "served";
/** Milliseconds from one time to the next at which it is said, and where that failed or more is to be heard. */
const EVERY = 1_000;
const AGAIN = 250;

export class Serving implements DownTimes {
  readonly #options: ServingOptions;
  #served: Served | undefined;
  /** When it was said last that this process serves, as the store has it. */
  #said = Number.NEGATIVE_INFINITY;
  /** Whether it could be said the last time. */
  #isKept = true;
  #isStopped = false;
  #stop: () => void = () => {};
  #waiting: (() => void)[] = [];
  #saying: Promise<void> = Promise.resolve();

  constructor(options: ServingOptions) {
    this.#options = options;
  }

  /** Begins to say it, again and again. */
  start(): void {
    this.#saying = this.#say();
  }

  /** Says it once more, and that it ends. Rejects with a StoreError where that could not be written. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stop();
    await this.#saying;
    const { clock, process } = this.#options;
    await this.#change((served) => (this.#served ? endedAt(served, process, clock.wall()) : served));
  }

  get known(): Downs | undefined {
    const { clock, process } = this.#options;
    const now = clock.wall();
    if (!this.#served || now - this.#said > LAPSE || mayChange(this.#served, process, now)) return undefined;
    return this.#served.downs;
  }

  async certain(): Promise<Downs> {
    for (;;) {
      const { known } = this;
      if (known) return known;
      await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    }
  }

  async #say(): Promise<void> {
    const { store, clock, process, note } = this.#options;
    const now = clock.wall();
    const isFirst = !this.#served;
    try {
      await this.#change((served) => servedAt(isFirst && !store.isShared ? aloneFrom(served) : served, process, now));
      this.#said = now;
    } catch (error) {
      // It ends no server: clocks are given back the time when the store answers again.
      if (this.#isKept) note(`that it serves could not be written: ${error instanceof Error ? error.message : error}`);
    }
    this.#isKept = this.#said === now;
    if (this.#isStopped) return;
    this.#stop = clock.after(this.#isKept && this.known ? EVERY : AGAIN, () => this.start());
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async #change(change: (served: Served | undefined) => Served | undefined): Promise<void> {
    let changed: Served | undefined;
    await this.#options.store.notes.change(NOTE, (old) => {
      changed = change(old === undefined ? undefined : (JSON.parse(old) as Served));
      return changed && JSON.stringify(changed);
    });
    this.#served = changed;
  }
}
