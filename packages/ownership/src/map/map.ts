// The map of a log: a sparse Merkle tree from the names of pieces to hashes of their standings. The bits of a name say the
// path; a subtree with one piece alone is that piece's leaf, wherever it stands. Trees are values: an older one stays as it was.
import { sha256 } from "@noble/hashes/sha2.js";
import { innerHash, isSame, type Node } from "../tree/hashes.ts";

/** The hash of what is empty. */
const EMPTY: Node = new Uint8Array(32);

const LEAF = 2;
const INNER = 3;

/** The leaf of a piece: no inner node has that hash, nor has any node of a log. */
function mapLeaf(key: Node, value: Node): Node {
  const bytes = new Uint8Array(65);
  bytes[0] = LEAF;
  bytes.set(key, 1);
  bytes.set(value, 33);
  return sha256(bytes);
}

const bitOf = (key: Node, depth: number): number => (key[depth >> 3]! >> (7 - (depth & 7))) & 1;

interface Leaf<Of> {
  readonly key: Node;
  readonly value: Node;
  readonly of: Of;
  hash?: Node;
}

interface Inner<Of> {
  readonly sides: readonly [Tree<Of>, Tree<Of>];
  hash?: Node;
}

type Tree<Of> = Leaf<Of> | Inner<Of> | undefined;

function hashOf(tree: Tree<unknown>): Node {
  if (!tree) return EMPTY;
  tree.hash ??=
    "key" in tree ? mapLeaf(tree.key, tree.value) : innerHash(hashOf(tree.sides[0]), hashOf(tree.sides[1]), INNER);
  return tree.hash;
}

function withLeaf<Of>(tree: Tree<Of>, leaf: Leaf<Of>, depth: number): Tree<Of> {
  if (!tree) return leaf;
  if ("key" in tree) {
    if (isSame(tree.key, leaf.key)) return leaf;
    const split: Inner<Of> = { sides: bitOf(tree.key, depth) === 0 ? [tree, undefined] : [undefined, tree] };
    return withLeaf(split, leaf, depth);
  }
  const [left, right] = tree.sides;
  return bitOf(leaf.key, depth) === 0
    ? { sides: [withLeaf(left, leaf, depth + 1), right] }
    : { sides: [left, withLeaf(right, leaf, depth + 1)] };
}

/** A map as it was at some time. Beside the hash of its standing it keeps something of each piece. */
export class PieceMap<Of> {
  readonly #tree: Tree<Of>;

  constructor(tree?: Tree<Of>) {
    this.#tree = tree;
  }

  get root(): Node {
    return hashOf(this.#tree);
  }

  /** The map in which a piece has this value. */
  with(key: Node, value: Node, of: Of): PieceMap<Of> {
    return new PieceMap(withLeaf(this.#tree, { key, value, of }, 0));
  }

  /** The piece's leaf and what stands beside it on each level, from below; undefined where the map does not have it. */
  find(key: Node): { readonly of: Of; readonly path: readonly Node[] } | undefined {
    const beside: Node[] = [];
    let tree = this.#tree;
    for (let depth = 0; tree && !("key" in tree); depth++) {
      const bit: number = bitOf(key, depth);
      beside.push(hashOf(tree.sides[1 - bit]));
      tree = tree.sides[bit];
    }
    return tree && isSame(tree.key, key) ? { of: tree.of, path: beside.reverse() } : undefined;
  }
}

/** The root of a map in which a piece has a value, with what stands beside its leaf. undefined where there is too much of it. */
export function rootByPath(key: Node, value: Node, path: readonly Node[]): Node | undefined {
  if (path.length > 256) return undefined;
  let node = mapLeaf(key, value);
  for (const [height, beside] of path.entries())
    node = bitOf(key, path.length - 1 - height) === 0 ? innerHash(node, beside, INNER) : innerHash(beside, node, INNER);
  return node;
}
