/**
 * Classes of numbered things that are tied together, each the same as the others of its class or their negative. A class with
 * a member that is its own negative stands for nothing.
 */
export class SignedClasses {
  readonly #parent: Int32Array;
  /** By thing whether it is the same as its parent (1) or its negative (-1). */
  readonly #sign: Int8Array;
  readonly #void = new Set<number>();

  constructor(things: number) {
    this.#parent = Int32Array.from({ length: things }, (_, thing) => thing);
    this.#sign = new Int8Array(things).fill(1);
  }

  /** Ties two things: they are the same (1), or each other's negative (-1). */
  tie(one: number, other: number, sign: 1 | -1): void {
    const [a, b] = [this.#root(one), this.#root(other)];
    const between = a.sign * b.sign * sign;
    if (a.root === b.root) {
      if (between < 0) this.#void.add(a.root);
      return;
    }
    this.#parent[b.root] = a.root;
    this.#sign[b.root] = between;
    if (this.#void.has(b.root)) this.#void.add(a.root);
  }

  /** The class of a thing by the number of one of its members, and its sign in it; undefined where it stands for nothing. */
  of(thing: number): { readonly root: number; readonly sign: number } | undefined {
    const found = this.#root(thing);
    return this.#void.has(found.root) ? undefined : found;
  }

  #root(thing: number): { readonly root: number; readonly sign: number } {
    let [root, sign] = [thing, 1];
    for (let parent = this.#parent[root] ?? root; parent !== root; parent = this.#parent[root] ?? root) {
      sign *= this.#sign[root] ?? 1;
      root = parent;
    }
    return { root, sign };
  }
}
