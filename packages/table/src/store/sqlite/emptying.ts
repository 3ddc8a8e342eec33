// What was deleted stays in the write-ahead log as long as another process reads an older state, such as one that makes a copy.
import { StoreError } from "../errors.ts";
import type { Database } from "./database.ts";

/** Calls once, after so many milliseconds. */
export type After = (milliseconds: number, call: () => void) => unknown;

/** Milliseconds until it is tried again, and for how long it is waited for. */
const AGAIN = 100;
const PATIENCE = 5_000;

interface Waiting {
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
  /** Attempts that are left. */
  left: number;
}

/** Empties the log of a database, again until nothing that was deleted is in it. */
export class Emptying {
  readonly #database: Database;
  readonly #after: After;
  #waiting: Waiting[] = [];
  #isTrying = false;

  constructor(database: Database, after: After = (milliseconds, call) => setTimeout(call, milliseconds)) {
    this.#database = database;
    this.#after = after;
  }

  /** Resolves when the log is empty. A StoreError where that takes too long: it goes on all the same, while the database is open. */
  emptied(): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ done, failed, left: PATIENCE / AGAIN });
      if (!this.#isTrying) this.begin();
    });
  }

  /** Begins to empty it, for what was deleted before the database was opened. */
  begin(): void {
    this.#isTrying = true;
    try {
      this.#isTrying = this.#database.isOpen && !this.#database.emptyLog();
    } catch (error) {
      this.#isTrying = false;
      for (const { failed } of this.#waiting.splice(0)) failed(error);
    }
    if (!this.#isTrying) {
      this.#end();
      return;
    }
    for (const one of this.#waiting) {
      if (--one.left < 0) one.failed(new StoreError("NF7704", "another process reads what was deleted"));
    }
    this.#waiting = this.#waiting.filter(({ left }) => left >= 0);
    this.#after(AGAIN, () => this.begin());
  }

  #end(): void {
    const isOpen = this.#database.isOpen;
    for (const { done, failed } of this.#waiting.splice(0)) isOpen ? done() : failed(new StoreError("NF7705"));
  }
}
