// What was asked for and not answered yet: asked again after every break, by the same bytes, so that it is done once.

import { toHex } from "ninefold-log";
import type { Asking, Opening, Relaying, RelayOpening } from "../messages/index.ts";
import { written } from "./connection.ts";
import { Declined, wasClosed } from "./declined.ts";
import type { Answered, Unasked } from "./signing.ts";

interface Kept {
  readonly frame: Uint8Array;
  readonly resolve: (done: Answered) => void;
  readonly reject: (error: Error) => void;
}

/** What is asked for until it is answered. */
export type Asked = Asking | Opening | Relaying | RelayOpening;

function frameFor(message: Asked): Uint8Array {
  try {
    return written(message);
  } catch (error) {
    if (error instanceof RangeError) throw new Declined("NF7502", error.message);
    throw error;
  }
}

export class Questions {
  readonly #kept = new Map<string, Kept>();
  readonly #random: (length: number) => Uint8Array;
  readonly #send: (frame: Uint8Array) => void;

  /** `send` does nothing where there is no connection: what waits is sent by `again`. */
  constructor(random: (length: number) => Uint8Array, send: (frame: Uint8Array) => void) {
    this.#random = random;
    this.#send = send;
  }

  /** Rejects with Declined; NF7502 for what the server would not read. */
  async request(message: Unasked<Asked>): Promise<Answered> {
    const ask = toHex(this.#random(16));
    const frame = frameFor({ ...message, ask } as Asked);
    return new Promise((resolve, reject) => {
      this.#kept.set(ask, { frame, resolve, reject });
      this.#send(frame);
    });
  }

  /** Sends once more what has no answer: one of it, or all. */
  again(ask?: string): void {
    const all = ask === undefined ? [...this.#kept.values()] : [this.#kept.get(ask)];
    for (const kept of all) if (kept) this.#send(kept.frame);
  }

  answered(ask: string, done: Answered): void {
    this.#kept.get(ask)?.resolve(done);
    this.#kept.delete(ask);
  }

  declined(ask: string, why: Declined): void {
    this.#kept.get(ask)?.reject(why);
    this.#kept.delete(ask);
  }

  /** Nothing will be answered any more. */
  close(): void {
    for (const { reject } of this.#kept.values()) reject(wasClosed());
    this.#kept.clear();
  }
}
