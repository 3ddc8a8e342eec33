// The last message of each subject, seen as they come: what a process knows of a stream without asking.
import type { JsMsg } from "@nats-io/jetstream";
import { StoreError } from "../errors.ts";
import type { Streams } from "./connect.ts";

/** How long what this process wrote may take to come back, in milliseconds. */
const PATIENCE = 5000;

export class Watch {
  readonly #streams: Streams;
  readonly #stream: string;
  readonly #pattern: string;
  readonly #headersOnly: boolean;
  readonly #on: (message: JsMsg) => void;
  #started: Promise<void> | undefined;
  /** The number of the last message seen. */
  #seen = 0;
  /** The number of the last message that this process wrote. */
  #written = 0;
  #waiting: (() => void)[] = [];

  constructor(streams: Streams, stream: string, pattern: string, headersOnly: boolean, on: (message: JsMsg) => void) {
    this.#streams = streams;
    this.#stream = stream;
    this.#pattern = pattern;
    this.#headersOnly = headersOnly;
    this.#on = on;
  }

  /** Says that this process wrote a message. */
  wrote(seq: number): void {
    this.#written = Math.max(this.#written, seq);
  }

  /** Resolves when all is seen that was there at first, and all that this process has written. */
  async current(): Promise<void> {
    this.#started ??= this.#start();
    try {
      await this.#started;
    } catch (error) {
      this.#started = undefined;
      throw error;
    }
    await this.#until(() => this.#seen >= this.#written);
  }

  async #start(): Promise<void> {
    let left = Number.POSITIVE_INFINITY;
    const there = await this.#streams.watch(this.#stream, this.#pattern, this.#headersOnly, (message) => {
      this.#on(message);
      this.#seen = message.seq;
      left = message.info.pending;
      for (const look of this.#waiting) look();
    });
    if (there > 0) await this.#until(() => left === 0);
  }

  #until(isGood: () => boolean): Promise<void> {
    if (isGood()) return Promise.resolve();
    return new Promise((done, failed) => {
      const stop = (): void => {
        clearTimeout(timer);
        this.#waiting = this.#waiting.filter((one) => one !== look);
      };
      const look = (): void => {
        if (!isGood()) return;
        stop();
        done();
      };
      const timer = setTimeout(() => {
        stop();
        failed(new StoreError("NF7704", "messages do not come"));
      }, PATIENCE);
      this.#waiting.push(look);
    });
  }
}
