// The last message of each subject, seen as they come: what a process knows of a stream without reading all of it.
import type { JsMsg } from "@nats-io/jetstream";
import { StoreError } from "../errors.ts";
import type { Streams } from "./connect.ts";

/** How long messages that are there may take to come, in milliseconds. */
const PATIENCE = 2000;

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
  #look = (): void => {};
  stop = (): void => {};

  async start(streams: Streams, { stream, pattern, headersOnly, on }: Watched): Promise<void> {
    const { stop } = await streams.watch(stream, pattern, headersOnly, (message) => {
      on(message);
      this.seen = message.seq;
      this.#look();
    });
    this.stop = stop;
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
    const last = (await this.#streams.last(stream, pattern))?.seq ?? 0;
    // A lower number: the server was restored from an old copy. No message in time: the consumer was lost with a connection.
    const isGood = this.#sight && this.#sight.seen <= last && (await this.#sight.sees(last));
    if (isGood) return;
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
