// Who is next, where one thing is done at a time and each takes as long as it takes: start-time fair queueing, by two names.

interface Waiting<Item> {
  readonly item: Item;
  /** Of whom it is, and of which of theirs. */
  readonly names: readonly [whose: string, which: string];
  /** What it is counted from: nobody saves up time in which they asked for nothing. */
  readonly since: readonly [number, number];
}

/** What waits. Of those who ask each has an equal part of the time, however much they ask for, and so has each of what is theirs. */
export class FairQueue<Item> {
  readonly #waiting: Waiting<Item>[] = [];
  /** Up to where each name has had its time; names that are not here, up to `#now`. */
  readonly #had = [new Map<string, number>(), new Map<string, number>()] as const;
  #now: readonly [number, number] = [0, 0];

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  add(item: Item, names: readonly [whose: string, which: string]): void {
    this.#waiting.push({ item, names, since: this.#now });
  }

  #start({ names, since }: Waiting<Item>, level: 0 | 1): number {
    return Math.max(this.#had[level].get(names[level]) ?? 0, since[level]);
  }

  /** Takes the next one out; `took` is to be called with the milliseconds that it took. */
  next(): { readonly item: Item; readonly took: (milliseconds: number) => void } | undefined {
    let best: Waiting<Item> | undefined;
    for (const one of this.#waiting) if (!best || this.#isBefore(one, best)) best = one;
    if (!best) return undefined;
    this.#waiting.splice(this.#waiting.indexOf(best), 1);
    const { item, names } = best;
    const starts = [this.#start(best, 0), this.#start(best, 1)] as const;
    this.#now = starts;
    const took = (milliseconds: number): void => {
      for (const level of [0, 1] as const) {
        const had = this.#had[level];
        had.set(names[level], starts[level] + milliseconds);
        const waiting = new Set(this.#waiting.map((one) => one.names[level]));
        for (const [name, until] of had) if (until <= this.#now[level] && !waiting.has(name)) had.delete(name);
      }
    };
    return { item, took };
  }

  /** Earlier by the first name, then by the second; then it is as they came. */
  #isBefore(one: Waiting<Item>, other: Waiting<Item>): boolean {
    for (const level of [0, 1] as const) {
      const difference = this.#start(one, level) - this.#start(other, level);
      if (difference !== 0) return difference < 0;
    }
    return false;
  }
}
