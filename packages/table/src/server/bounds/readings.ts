// Long things that are read for whoever asks: held in memory once for all who ask meanwhile, and only so many of them at a time.

/** What is read: bytes or a text. */
type Whole = string | Uint8Array;

/** Readings at a time, of all matches. */
const MAX_AT_ONCE = 4;

export class Readings {
  readonly #now = new Map<string, Promise<Whole>>();
  readonly #waiting: (() => void)[] = [];
  #count = 0;

  /** What is read under a name: by `read`, unless it is being read already. Rejects as `read` does. */
  of(name: string, read: () => Promise<Whole>): Promise<Whole> {
    const known = this.#now.get(name);
    if (known) return known;
    const reading = this.#inTurn(read).finally(() => this.#now.delete(name));
    this.#now.set(name, reading);
    return reading;
  }

  async #inTurn(read: () => Promise<Whole>): Promise<Whole> {
    if (this.#count === MAX_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#count++;
    try {
      return await read();
    } finally {
      const next = this.#waiting.shift();
      // Who waited takes over what is counted.
      if (next) next();
      else this.#count--;
    }
  }
}
