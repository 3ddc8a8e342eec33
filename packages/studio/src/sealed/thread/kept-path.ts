// A path of which all that a seat has heard is heard again by whoever listens next: whoever deletes what he has posted, and a server that
// has lost it or is away, takes it from nobody who has heard it.

import { toHex } from "ninefold-log";
import { type Channel, isPost } from "ninefold-sealed";

/** Where what was heard is kept, in order. */
export interface HeardStore {
  all(): Promise<readonly Uint8Array[]>;
  /** Rejects where it cannot be kept. */
  add(number: number, bytes: Uint8Array): Promise<void>;
}

/** Bytes that are kept: twice as many as a table may have, so that strangers who fill it up displace nothing. */
const MAX_HEARD = 1 << 26;

class Heard {
  readonly #store: HeardStore;
  readonly #most: number;
  readonly #known = new Set<string>();
  #length = 0;
  #isOpen = true;
  #work: Promise<unknown> = Promise.resolve();

  constructor(store: HeardStore, most: number) {
    this.#store = store;
    this.#most = most;
  }

  /** What is kept, in the order in which it was heard; nothing where it cannot be read. */
  async read(): Promise<readonly Uint8Array[]> {
    const all = await this.#store.all().catch(() => {
      this.#isOpen = false;
      return [];
    });
    for (const bytes of all) this.#note(await hashOf(bytes), bytes);
    return all;
  }

  /** Keeps a post, once. What cannot be kept is no reason to stop: the server has it still. */
  keep(bytes: Uint8Array): void {
    this.#work = this.#work
      .then(() => this.#keep(bytes))
      .catch(() => {
        this.#isOpen = false;
      });
  }

  async #keep(bytes: Uint8Array): Promise<void> {
    if (!this.#isOpen || this.#length + bytes.length > this.#most || !isPost(bytes)) return;
    const hash = await hashOf(bytes);
    if (this.#known.has(hash)) return;
    await this.#store.add(this.#known.size, bytes);
    this.#note(hash, bytes);
  }

  #note(hash: string, { length }: Uint8Array): void {
    this.#known.add(hash);
    this.#length += length;
  }
}

const hashOf = async (bytes: Uint8Array): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes))));

/** The path with its memory of so many bytes. One may listen at a time. */
export const keptPath = (inner: Channel, store: HeardStore, most: number = MAX_HEARD): Channel => ({
  post: (bytes) => inner.post(bytes),
  listen: (hear) => {
    let end: (() => void) | undefined;
    let isOver = false;
    const begin = async (): Promise<void> => {
      const heard = new Heard(store, most);
      const before = await heard.read();
      if (isOver) return;
      for (const bytes of before) hear(bytes);
      end = inner.listen((bytes) => {
        heard.keep(bytes);
        hear(bytes);
      });
    };
    void begin();
    return () => {
      isOver = true;
      end?.();
    };
  },
});
