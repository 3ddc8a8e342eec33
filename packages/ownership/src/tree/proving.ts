// Paths through trees whose full subtrees can be asked for.
import { halfOf, innerHash, type Node } from "./hashes.ts";

/** The root of the full subtree of 2^level leaves that begins at leaf `index` · 2^level. */
export type NodeAt = (level: number, index: number) => Promise<Node>;

const levelOf = (size: number): number | undefined => {
  const level = Math.log2(size);
  return Number.isInteger(level) ? level : undefined;
};

/** The root of the leaves from `from` up to `to`, which is more, and begins a subtree of that width. */
export async function rootOf(nodeAt: NodeAt, from: number, to: number): Promise<Node> {
  const level = levelOf(to - from);
  if (level !== undefined) return nodeAt(level, from / 2 ** level);
  const middle = from + halfOf(to - from);
  return innerHash(await rootOf(nodeAt, from, middle), await rootOf(nodeAt, middle, to));
}

/** What stands beside the leaf at `index` in the tree of the first `size` leaves, from below. RangeError unless it is among them. */
export async function inclusionPath(nodeAt: NodeAt, index: number, size: number): Promise<readonly Node[]> {
  if (!(index >= 0 && index < size)) throw new RangeError(`Leaf ${index} is not among ${size}.`);
  const path: Node[] = [];
  for (let from = 0, to = size; to - from > 1; ) {
    const middle = from + halfOf(to - from);
    if (index < middle) {
      path.push(await rootOf(nodeAt, middle, to));
      to = middle;
    } else {
      path.push(await rootOf(nodeAt, from, middle));
      from = middle;
    }
  }
  return path.reverse();
}

/** What shows that the tree of the first `size` leaves continues that of the first `before`. RangeError where that is more. */
export async function consistencyPath(nodeAt: NodeAt, before: number, size: number): Promise<readonly Node[]> {
  if (before > size) throw new RangeError(`${before} leaves are more than ${size}.`);
  if (before === 0) return [];
  const path: Node[] = [];
  let isKnown = true;
  let [from, to] = [0, size];
  while (before !== to) {
    const middle = from + halfOf(to - from);
    if (before <= middle) {
      path.push(await rootOf(nodeAt, middle, to));
      to = middle;
    } else {
      path.push(await rootOf(nodeAt, from, middle));
      from = middle;
      isKnown = false;
    }
  }
  if (!isKnown) path.push(await rootOf(nodeAt, from, to));
  return path.reverse();
}
