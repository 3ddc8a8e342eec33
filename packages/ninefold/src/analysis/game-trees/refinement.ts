// Classes of nodes in graphs with cycles: the coarsest in which nodes of one class have the same matrix of classes below
// them, counted (two edges to one class are not one edge). Nodes are of one class exactly when their trees, infinite ones
// too, are equivalent up to relabeling with players and outcomes as named.
import { type Analysing, Pace } from "../pace.ts";
import { Classes, type Naming } from "./classes.ts";
import { childrenOf, type TreeNode } from "./nodes.ts";

/**
 * Refines from one class on: where a class falls apart its largest part keeps the number, and only the nodes above the
 * others are looked at again, so that each is looked at about as often as the logarithm of their number (Hopcroft).
 * `roots` come with the naming of what lies below them.
 */
export function* refinedClasses(
  roots: Iterable<readonly [root: TreeNode, naming: Naming]>,
): Analysing<(node: TreeNode, naming: Naming) => number> {
  const pace = new Pace("comparing");
  const indices = new Map<Naming, Map<TreeNode, number>>();
  const nodes: { readonly node: TreeNode; readonly naming: Naming }[] = [];
  const indexIn = (naming: Naming, node: TreeNode): number => {
    const own = indices.get(naming) ?? new Map<TreeNode, number>();
    indices.set(naming, own);
    const known = own.get(node);
    if (known !== undefined) return known;
    own.set(node, nodes.length);
    return nodes.push({ node, naming }) - 1;
  };
  for (const [root, naming] of roots) indexIn(naming, root);
  const above: number[][] = [];
  for (let at = 0; at < nodes.length; at++) {
    const { node, naming } = nodes[at]!;
    const children = childrenOf(node);
    for (const child of children) {
      const index = indexIn(naming, child);
      above[index] ??= [];
      above[index].push(at);
    }
    yield* pace.did(0, 1 + children.length);
  }
  const numbers = new Int32Array(nodes.length);
  const members = new Map<number, Set<number>>([[0, new Set(nodes.keys())]]);
  let next = 1;
  let changed: Iterable<number> = nodes.keys();
  for (let first = true; ; first = false) {
    const parts = yield* partsOf(
      changed,
      (at) => {
        const { node, naming } = nodes[at]!;
        const own = indices.get(naming)!;
        return [numbers[at]!, node, naming, (child: TreeNode) => numbers[own.get(child)!]!] as const;
      },
      pace,
    );
    const moved: number[] = [];
    const split = (part: readonly number[], whole: Set<number>): void => {
      const number = next++;
      members.set(number, new Set(part));
      for (const at of part) {
        whole.delete(at);
        numbers[at] = number;
        moved.push(at);
      }
    };
    for (const [number, found] of parts) {
      const whole = members.get(number)!;
      for (const part of leaving(whole, found, first)) split(part, whole);
    }
    if (moved.length === 0) break;
    changed = new Set(moved.flatMap((at) => above[at] ?? []));
  }
  return (node, naming) => numbers[indices.get(naming)!.get(node)!]!;
}

/** The parts that a class loses: all but its largest, which keeps the number. `all`: the parts are the whole class. */
function leaving(
  whole: ReadonlySet<number>,
  parts: readonly (readonly number[])[],
  all: boolean,
): readonly (readonly number[])[] {
  const unchanged = whole.size - parts.reduce((sum, part) => sum + part.length, 0);
  const sorted = [...parts].sort((a, b) => b.length - a.length);
  if (all || unchanged === 0) return sorted.slice(1);
  if (unchanged >= (sorted[0]?.length ?? 0)) return sorted;
  // What was not looked at is no longer the largest part: it gets a number of its own.
  const rest = new Set(whole);
  for (const part of sorted) for (const at of part) rest.delete(at);
  return [[...rest], ...sorted.slice(1)];
}

/** The nodes by class, those apart that have other matrices of classes below them. */
function* partsOf(
  changed: Iterable<number>,
  of: (at: number) => readonly [number: number, node: TreeNode, naming: Naming, below: (child: TreeNode) => number],
  pace: Pace,
): Analysing<ReadonlyMap<number, readonly (readonly number[])[]>> {
  const classes = new Classes();
  const found = new Map<number, Map<number, number[]>>();
  for (const at of changed) {
    const [number, node, naming, below] = of(at);
    const parts = found.get(number) ?? new Map<number, number[]>();
    found.set(number, parts);
    const key = yield* classes.above(node, naming, below, pace);
    const part = parts.get(key) ?? [];
    parts.set(key, part);
    part.push(at);
  }
  return new Map([...found].map(([number, parts]) => [number, [...parts.values()]]));
}
