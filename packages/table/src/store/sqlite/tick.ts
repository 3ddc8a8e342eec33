// What is written in one tick of the process is one transaction, and so one wait for the disk.
import { StoreError } from "../errors.ts";
import type { Database } from "./database.ts";

interface Job {
  readonly write: () => unknown;
  readonly done: (result: never) => void;
  readonly failed: (error: unknown) => void;
}

/** Writes that wait for the end of the tick. */
export class Tick {
  readonly #database: Database;
  #jobs: Job[] = [];

  constructor(database: Database) {
    this.#database = database;
  }

  /** Throws a StoreError where the database is closed. */
  check(): void {
    if (!this.#database.isOpen) throw new StoreError("NF7705");
  }

  /** The database; a StoreError where it is closed. */
  get open(): Database {
    this.check();
    return this.#database;
  }

  /**
   * Writes with what others write in this tick, in the order of the calls. Resolves after the commit; where anything of it fails,
   * nothing is written, and all reject.
   */
  async write<T>(write: () => T): Promise<T> {
    this.check();
    return new Promise<T>((done, failed) => {
      if (this.#jobs.push({ write, done, failed }) === 1) setImmediate(() => this.flush());
    });
  }

  /** Writes now what was asked for in this tick. */
  flush(): void {
    const jobs = this.#jobs;
    this.#jobs = [];
    if (jobs.length === 0) return;
    try {
      const results = this.open.transaction(() => jobs.map(({ write }) => write()));
      for (const [at, { done }] of jobs.entries()) done(results[at] as never);
    } catch (error) {
      for (const { failed } of jobs) failed(error);
    }
  }
}
