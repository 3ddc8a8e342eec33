// Appends that wait for a connection go together in the next question, and so share one wait for the server's disk.
import type { Append, Appended } from "../store.ts";

interface Waiting {
  readonly appends: readonly Append[];
  readonly done: (results: readonly Appended[]) => void;
  readonly failed: (error: unknown) => void;
}

/** Questions under way at a time. */
const MAX_FLIGHTS = 4;

/** Bytes of entries and openings in one question, where it has more than one call. */
const MAX_BYTES = 2 ** 22;

const sizeOf = (appends: readonly Append[]): number =>
  appends
    .flatMap(({ entries }) => entries)
    .reduce((sum, { bytes, openings }) => sum + bytes.length + openings.length, 0);

type Send = (appends: readonly Append[]) => Promise<readonly Appended[]>;

/** Calls of `append` on their way to the server. */
export class Flights {
  readonly #send: Send;
  readonly #waiting: Waiting[] = [];
  #under = 0;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Answers of one call, in its order; calls are asked in the order in which they came. */
  append(appends: readonly Append[]): Promise<readonly Appended[]> {
    return new Promise((done, failed) => {
      this.#waiting.push({ appends, done, failed });
      void this.#next();
    });
  }

  #taken(): readonly Waiting[] {
    let bytes = 0;
    const end = this.#waiting.findIndex(({ appends }, at) => {
      bytes += sizeOf(appends);
      return at > 0 && bytes > MAX_BYTES;
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }

  async #next(): Promise<void> {
    if (this.#under === MAX_FLIGHTS || this.#waiting.length === 0) return;
    this.#under++;
    const calls = this.#taken();
    try {
      const results = await this.#send(calls.flatMap(({ appends }) => appends));
      let at = 0;
      for (const { appends, done } of calls) {
        done(results.slice(at, at + appends.length));
        at += appends.length;
      }
    } catch (error) {
      for (const { failed } of calls) failed(error);
    }
    this.#under--;
    void this.#next();
  }
}
