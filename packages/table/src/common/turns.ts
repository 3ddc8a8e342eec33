/** Work that is done one after the other, for each key by itself. */
export class Turns<Key> {
  readonly #last = new Map<Key, Promise<void>>();

  /** Does something after all that was asked for before under this key, whatever became of that. */
  run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const done = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const settled = done
      .then(
        () => {},
        () => {},
      )
      .then(() => {
        if (this.#last.get(key) === settled) this.#last.delete(key);
      });
    this.#last.set(key, settled);
    return done;
  }
}
