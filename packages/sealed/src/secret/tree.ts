// Merkle trees: one hash stands for a list, and each item can be shown to be in it without the others.
import type { Hex } from "ninefold-log";
import { digest } from "./digest.ts";

const inner = (left: Hex, right: Hex): Hex => digest("inner", left, right);

/** The levels of a tree, its leaves first and the root last. */
export type Tree = readonly (readonly Hex[])[];

/** The tree above these leaves. RangeError unless their number is a power of two. */
export function treeOf(leaves: readonly Hex[]): Tree {
  const { length } = leaves;
  if (length === 0 || (length & (length - 1)) !== 0)
    throw new RangeError(`A tree has 1, 2, 4, … leaves, not ${length}.`);
  const levels: (readonly Hex[])[] = [leaves];
  for (let level = leaves; level.length > 1; levels.push(level)) {
    const below = level;
    level = Array.from({ length: below.length / 2 }, (_, i) => inner(below[2 * i]!, below[2 * i + 1]!));
  }
  return levels;
}

/** What stands beside a leaf on each level, from below. */
export const pathIn = (tree: Tree, leaf: number): readonly Hex[] =>
  tree.slice(0, -1).map((level, height) => level[(leaf >> height) ^ 1]!);

/** Whether the leaf with this number is in the tree of this root, which has 2 to the length of the path leaves. */
export function isIn(root: Hex, number: number, leaf: Hex, path: readonly Hex[]): boolean {
  if (number < 0 || number >= 2 ** path.length) return false;
  let hash = leaf;
  for (const [height, beside] of path.entries())
    hash = (number >> height) & 1 ? inner(beside, hash) : inner(hash, beside);
  return hash === root;
}
