// The Merkle trees of logs (RFC 6962, section 2.1): roots, and paths that show what is in them.
import { sha256 } from "@noble/hashes/sha2.js";

/** 32 bytes. */
export type Node = Uint8Array;

export const EMPTY_ROOT: Node = sha256(new Uint8Array(0));

export function leafHash(leaf: Uint8Array): Node {
  const bytes = new Uint8Array(1 + leaf.length);
  bytes.set(leaf, 1);
  return sha256(bytes);
}

export function innerHash(left: Node, right: Node, prefix = 1): Node {
  const bytes = new Uint8Array(65);
  bytes[0] = prefix;
  bytes.set(left, 1);
  bytes.set(right, 33);
  return sha256(bytes);
}

export const isSame = (a: Node, b: Node): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);

/** The greatest power of two below `size`, which is 2 at least. */
export function halfOf(size: number): number {
  let half = 1;
  while (half * 2 < size) half *= 2;
  return half;
}

/** No tree is larger, and so no path longer. */
export const MAX_SIZE: number = 2 ** 48;

/** The root of a tree of `size` leaves with this leaf at `index` and what stands beside it, from below; undefined where the path does not fit. */
export function rootByInclusion(leaf: Node, index: number, size: number, path: readonly Node[]): Node | undefined {
  if (!(index >= 0 && index < size && size <= MAX_SIZE)) return undefined;
  const rest = [...path];
  const climb = (at: number, width: number): Node | undefined => {
    if (width === 1) return rest.length === 0 ? leaf : undefined;
    const beside = rest.pop();
    const half = halfOf(width);
    const below = at < half ? climb(at, half) : climb(at - half, width - half);
    if (!beside || !below) return undefined;
    return at < half ? innerHash(below, beside) : innerHash(beside, below);
  };
  return climb(index, size);
}

/** Whether a tree of `size` leaves with a root continues one of `before` leaves with another. */
export function isConsistent(
  before: { readonly size: number; readonly root: Node },
  after: { readonly size: number; readonly root: Node },
  proof: readonly Node[],
): boolean {
  if (before.size > after.size || after.size > MAX_SIZE) return false;
  if (before.size === 0)
    return proof.length === 0 && isSame(before.root, EMPTY_ROOT) && (after.size > 0 || isSame(after.root, EMPTY_ROOT));
  const rest = [...proof];
  const climb = (old: number, size: number, isKnown: boolean): readonly [Node, Node] | undefined => {
    if (old === size) {
      const own = isKnown ? before.root : rest.pop();
      return own && [own, own];
    }
    const beside = rest.pop();
    const half = halfOf(size);
    const isLeft = old <= half;
    const below = isLeft ? climb(old, half, isKnown) : climb(old - half, size - half, false);
    if (!beside || !below) return undefined;
    return isLeft
      ? [below[0], innerHash(below[1], beside)]
      : [innerHash(beside, below[0]), innerHash(beside, below[1])];
  };
  const roots = climb(before.size, after.size, true);
  return roots !== undefined && rest.length === 0 && isSame(roots[0], before.root) && isSame(roots[1], after.root);
}

/** The tree as it grows: the roots of its full subtrees, the largest first. */
export class Growing {
  #size = 0;
  readonly #full: Node[] = [];

  get size(): number {
    return this.#size;
  }

  push(leaf: Node): void {
    let node = leaf;
    for (let rest = this.#size; rest % 2 === 1; rest = Math.floor(rest / 2)) node = innerHash(this.#full.pop()!, node);
    this.#full.push(node);
    this.#size++;
  }

  get root(): Node {
    return this.#full.length === 0 ? EMPTY_ROOT : this.#full.reduceRight((right, left) => innerHash(left, right));
  }
}
