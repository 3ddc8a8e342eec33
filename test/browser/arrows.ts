// Where arrows have brought the focus of a page so far, and which to press next to come to something: what was seen is remembered,
// so that a walk comes to all that arrows reach, however boxes stand.

export const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] as const;
export type Arrow = (typeof ARROWS)[number];

/** What has the focus, by name, and where it leads. */
export class Arrows {
  readonly #led = new Map<string, Map<Arrow, string>>();

  /** An arrow was pressed at one, and the other has the focus since. */
  learn(from: string, arrow: Arrow, to: string): void {
    this.#of(from).set(arrow, to);
  }

  /**
   * The next arrow from `at`: on a shortest path that is known to `wanted`, else one of `likely` that was not pressed there, else on
   * a shortest path to where some arrow was not. Undefined when each was pressed wherever arrows come to.
   */
  next(at: string, wanted: string, likely: readonly Arrow[]): Arrow | undefined {
    const isNew = (name: string) => (arrow: Arrow) => !this.#of(name).has(arrow);
    return (
      this.#toward(at, (name) => name === wanted) ??
      likely.find(isNew(at)) ??
      ARROWS.find(isNew(at)) ??
      this.#toward(at, (name) => ARROWS.some(isNew(name)))
    );
  }

  #of(name: string): Map<Arrow, string> {
    const led = this.#led.get(name) ?? new Map<Arrow, string>();
    this.#led.set(name, led);
    return led;
  }

  /** The first arrow of a shortest known path from `at` to one that is sought. */
  #toward(at: string, isSought: (name: string) => boolean): Arrow | undefined {
    const seen = new Set([at]);
    let paths = [...this.#of(at)].map(([first, name]) => ({ first, name }));
    while (paths.length > 0) {
      const fresh = paths.filter(({ name }) => !seen.has(name) && seen.add(name));
      const found = fresh.find(({ name }) => isSought(name));
      if (found) return found.first;
      paths = fresh.flatMap(({ first, name }) => [...this.#of(name).values()].map((next) => ({ first, name: next })));
    }
    return undefined;
  }
}
