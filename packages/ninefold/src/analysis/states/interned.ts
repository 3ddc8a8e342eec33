/** Values by number, of those with equal keys the first. */
export class Interned<T> {
  readonly values: T[] = [];
  readonly #ids = new Map<string, number>();
  readonly #key: (value: T) => string;

  constructor(key: (value: T) => string) {
    this.#key = key;
  }

  idOf(value: T): number {
    const key = this.#key(value);
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.values.push(value) - 1;
      this.#ids.set(key, id);
    }
    return id;
  }
}
