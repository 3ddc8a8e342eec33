// The last message of each subject, seen as they come: what a process knows of a stream without reading all of it.
import type { JsMsg, StoredMsg } from "@nats-io/jetstream";
import { StoreError } from "../errors.ts";
import type { Streams } from "./connect.ts";

/** How long messages that are there may take to come, in milliseconds. */
const PATIENCE = 2000;

/** Milliseconds by which two readings of one message's time may differ. */
const ROUNDED = 1;

/** Which messages are watched, and who learns of them. */
export interface Watched {
  readonly stream: string;
  /** Of subjects. */
  readonly pattern: string;
  readonly headersOnly: boolean;
  on(message: JsMsg): void;
  /** All is to come again. */
  clear(): void;
}

/** One consumer, from its first message to the last that it sees. */
class Sight {
  /** The number of the last message seen. */
  seen = 0;
  /** When the server took it: milliseconds since 1970. */
  #at = 0;
  #look = (): void => {};
  stop = (): void => {};

  async start(streams: Streams, { stream, pattern, headersOnly, on }: Watched): Promise<void> {
    const { stop } = await streams.watch(stream, pattern, headersOnly, (message) => {
      on(message);
      this.seen = message.seq;
      this.#at = message.time.getTime();
      this.#look();
    });
    this.stop = stop;
  }

  /** Whether the last message seen is not another one of the same number, from before the server was restored. */
  isOf({ seq, time }: StoredMsg): boolean {
    return this.seen !== seq || Math.abs(time.getTime() - this.#at) <= ROUNDED;
  }

  /** Whether a message comes in time. */
  sees(seq: number): Promise<boolean> {
    return new Promise((done) => {
      const timer = setTimeout(() => done(false), PATIENCE);
      this.#look = () => {
        if (this.seen < seq) return;
        clearTimeout(timer);
        done(true);
      };
      this.#look();
    });
  }
}

/** Messages as they come, and again from the first where they do not. */
export class Watch {
  readonly #streams: Streams;
  readonly #watched: Watched;
  #sight: Sight | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(streams: Streams, watched: Watched) {
    this.#streams = streams;
    this.#watched = watched;
  }

  /** Resolves when all is seen that was there when it was called. */
  current(): Promise<void> {
    const turn = this.#turn.then(() => this.#catchUp());
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #catchUp(): Promise<void> {
    const { stream, pattern } = this.#watched;
    const message = await this.#streams.last(stream, pattern);
    const last = message?.seq ?? 0;
    const before = this.#sight;
    // A lower number, or another message of the same: the server was restored from an old copy. No message in time: the
    // consumer was lost with a connection.
    if (before && before.seen <= last && (await before.sees(last)) && (!message || before.isOf(message))) return;
    const sight = await this.#restart();
    if (!(await sight.sees(last))) throw new StoreError("NF7704", "messages do not come");
  }

  async #restart(): Promise<Sight> {
    this.#sight?.stop();
    this.#sight = undefined;
    this.#watched.clear();
    const sight = new Sight();
    await sight.start(this.#streams, this.#watched);
    this.#sight = sight;
    return sight;
  }
}
