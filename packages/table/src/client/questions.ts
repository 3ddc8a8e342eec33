// What was asked for and not answered yet: asked again after every break, by the same bytes, so that it is done once.

import { toHex } from "ninefold-log";
import type { Asking, Opening, ToTable } from "../messages/index.ts";
import { Declined } from "./declined.ts";
import type { Answered, Unasked } from "./signing.ts";

interface Kept {
  readonly message: Asking | Opening;
  readonly resolve: (done: Answered) => void;
  readonly reject: (error: Error) => void;
}

export class Questions {
  readonly #kept = new Map<string, Kept>();
  readonly #random: (length: number) => Uint8Array;
  readonly #send: (message: ToTable) => void;

  /** `send` does nothing where there is no connection: what waits is sent by `again`. */
  constructor(random: (length: number) => Uint8Array, send: (message: ToTable) => void) {
    this.#random = random;
    this.#send = send;
  }

  /** Rejects with Declined. */
  request(message: Unasked<Asking | Opening>): Promise<Answered> {
    const ask = toHex(this.#random(16));
    const full = { ...message, ask } as Asking | Opening;
    return new Promise((resolve, reject) => {
      this.#kept.set(ask, { message: full, resolve, reject });
      this.#send(full);
    });
  }

  /** Sends once more what has no answer: one of it, or all. */
  again(ask?: string): void {
    const all = ask === undefined ? [...this.#kept.values()] : [this.#kept.get(ask)];
    for (const kept of all) if (kept) this.#send(kept.message);
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
    for (const { reject } of this.#kept.values()) reject(new Declined("closed", "The client was closed."));
    this.#kept.clear();
  }
}
