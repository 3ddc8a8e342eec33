// Classes of nodes in graphs with cycles: the coarsest in which nodes of one class have the same matrix of classes below
// them, counted (two edges to one class are not one edge). Nodes are of one class exactly when their trees, infinite ones
// too, are equivalent up to relabeling with players and outcomes as named.
import { type Analysing, Pace } from "../pace.ts";
import { lookUp } from "../tables.ts";
import { Classes, type Naming } from "./classes.ts";
import { childrenOf, type TreeNode } from "./nodes.ts";

/** A node with the naming of what lies below it; one tree may stand there under several namings. */
interface NamedNode {
  readonly node: TreeNode;
  readonly naming: Naming;
  /** All nodes of its naming. */
  readonly alike: Map<TreeNode, NamedNode>;
  /** Those that have it as a child, once for each edge. */
  readonly above: NamedNode[];
  class: NodeClass;
}

interface NodeClass {
  readonly number: number;
  readonly members: Set<NamedNode>;
}

/**
 * Refines from one class on: where a class falls apart its largest part keeps the number, and only the nodes above the
 * others are looked at again, so that each is looked at about as often as the logarithm of their number (Hopcroft).
 * `roots` come with the naming of what lies below them.
 */
export function* refinedClasses(
  roots: Iterable<readonly [root: TreeNode, naming: Naming]>,
): Analysing<(node: TreeNode, naming: Naming) => number> {
  const pace = new Pace("comparing");
  const all: NodeClass = { number: 0, members: new Set() };
  const byNaming = new Map<Naming, Map<TreeNode, NamedNode>>();
  const entered = (naming: Naming, node: TreeNode): NamedNode => {
    const alike = byNaming.get(naming) ?? new Map<TreeNode, NamedNode>();
    byNaming.set(naming, alike);
    const known = alike.get(node);
    if (known) return known;
    const made: NamedNode = { node, naming, alike, above: [], class: all };
    alike.set(node, made);
    all.members.add(made);
    return made;
  };
  for (const [root, naming] of roots) entered(naming, root);
  // Nodes that are entered meanwhile are visited too.
  for (const one of all.members) {
    const children = childrenOf(one.node);
    for (const child of children) entered(one.naming, child).above.push(one);
    yield* pace.did(0, 1 + children.length);
  }
  let next = 1;
  let changed: Iterable<NamedNode> = [...all.members];
  for (let first = true; ; first = false) {
    const moved: NamedNode[] = [];
    const split = (part: readonly NamedNode[], whole: NodeClass): void => {
      const made: NodeClass = { number: next++, members: new Set(part) };
      for (const one of part) {
        whole.members.delete(one);
        one.class = made;
        moved.push(one);
      }
    };
    for (const [whole, found] of yield* partsOf(changed, pace))
      for (const part of leaving(whole.members, found, first)) split(part, whole);
    if (moved.length === 0) break;
    changed = new Set(moved.flatMap(({ above }) => above));
  }
  return (node, naming) => lookUp(lookUp(byNaming, naming), node).class.number;
}

/** The parts that a class loses: all but its largest, which keeps the number. `all`: the parts are the whole class. */
function leaving(
  whole: ReadonlySet<NamedNode>,
  parts: readonly (readonly NamedNode[])[],
  all: boolean,
): readonly (readonly NamedNode[])[] {
  const unchanged = whole.size - parts.reduce((sum, part) => sum + part.length, 0);
  const sorted = [...parts].sort((a, b) => b.length - a.length);
  if (all || unchanged === 0) return sorted.slice(1);
  if (unchanged >= (sorted[0]?.length ?? 0)) return sorted;
  // What was not looked at is no longer the largest part: it gets a number of its own.
  const rest = new Set(whole);
  for (const part of sorted) for (const one of part) rest.delete(one);
  return [[...rest], ...sorted.slice(1)];
}

/** The nodes by class, those apart that have other matrices of classes below them. */
function* partsOf(
  changed: Iterable<NamedNode>,
  pace: Pace,
): Analysing<ReadonlyMap<NodeClass, readonly (readonly NamedNode[])[]>> {
  const classes = new Classes();
  const found = new Map<NodeClass, Map<number, NamedNode[]>>();
  for (const one of changed) {
    const parts = found.get(one.class) ?? new Map<number, NamedNode[]>();
    found.set(one.class, parts);
    const below = (child: TreeNode): number => lookUp(one.alike, child).class.number;
    const key = yield* classes.above(one.node, one.naming, below, pace);
    const part = parts.get(key) ?? [];
    parts.set(key, part);
    part.push(one);
  }
  return new Map([...found].map(([whole, parts]) => [whole, [...parts.values()]]));
}
