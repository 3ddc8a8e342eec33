// A tree as it is drawn: unfolded again, and symmetric children of a node folded into one.

import { withThousands } from "../../language/text/thousands.ts";
import { printRational } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";
import { AS_THEY_ARE, Classes } from "../game-trees/classes.ts";
import { bottomUp, childrenOf, sizeOfTrees, type TreeNode } from "../game-trees/nodes.ts";
import { type Analysing, Pace } from "../pace.ts";
import { entryAt, lookUp } from "../tables.ts";
import { type EdgeLabel, edgeLabelsOf } from "./marks/edge-labels.ts";
import type { Subject } from "./subject.ts";

/** A picture has so many nodes at most. */
export const MAX_DRAWN = 20_000;

/** Trees of more nodes are folded where nothing is said. */
export const READABLE = 200;

export interface DrawnNode {
  readonly node: TreeNode;
  /** -1 of the root. */
  readonly parent: number;
  readonly depth: number;
  /** What leads here from the parent. */
  readonly edgeLabel: EdgeLabel | undefined;
  readonly firstChild: number;
  readonly childCount: number;
}

/**
 * The nodes of a picture of trees, breadth first. Folded, children of one node with subtrees
 * of one class (Def. A.12, and by chance of one probability) are drawn once with their number; ends of a cut tree are alike
 * only in the same state.
 *
 * @throws AnalysisError NF6006 where these are more than 20,000.
 */
export function* drawnTrees(
  roots: readonly TreeNode[],
  subject: Subject,
  fold?: boolean,
): Analysing<readonly (readonly DrawnNode[])[]> {
  const folded = fold ?? (yield* sizeOfTrees(roots)).nodes > READABLE;
  const alike = folded ? yield* classesOf(roots) : undefined;
  const trees: (readonly DrawnNode[])[] = [];
  let nodesLeft = MAX_DRAWN;
  for (const root of roots) {
    const tree = yield* drawnTree(root, subject, alike, nodesLeft);
    trees.push(tree);
    nodesLeft -= tree.length;
  }
  return trees;
}

function* drawnTree(
  root: TreeNode,
  { players, tracks }: Subject,
  alike: ReadonlyMap<TreeNode, number> | undefined,
  nodesLeft: number,
): Analysing<readonly DrawnNode[]> {
  const waiting: Omit<DrawnNode, "firstChild" | "childCount">[] = [
    { node: root, parent: -1, depth: 0, edgeLabel: undefined },
  ];
  const [drawn, pace] = [[] as DrawnNode[], new Pace("drawing")];
  for (let at = 0; at < waiting.length; at++) {
    const next = entryAt(waiting, at);
    const { node, depth } = next;
    const first = waiting.length;
    if (node.kind !== "leaf") {
      const [children, labels] = [childrenOf(node), edgeLabelsOf(node, players.length, tracks)];
      for (const group of groupsOf(node, children, alike)) {
        waiting.push({
          node: entryAt(children, entryAt(group, 0)),
          parent: at,
          depth: depth + 1,
          edgeLabel: labels(group),
        });
        if (waiting.length > nodesLeft)
          throw new AnalysisError(
            "NF6006",
            `The picture would have more than ${withThousands(MAX_DRAWN)} nodes: give a smaller depth, or reduce the tree.`,
          );
      }
      yield* pace.did(0, children.length);
    }
    drawn.push({ ...next, firstChild: first, childCount: waiting.length - first });
    yield* pace.did(1, 4);
  }
  return drawn;
}

/** The edges of the children that are drawn as one. */
function groupsOf(
  node: TreeNode,
  children: readonly TreeNode[],
  alike: ReadonlyMap<TreeNode, number> | undefined,
): Iterable<readonly number[]> {
  if (!alike) return children.map((_, edge) => [edge]);
  const groups = new Map<string, number[]>();
  for (const [edge, child] of children.entries()) {
    const probability = node.kind === "chance" ? printRational(entryAt(node.branches, edge).probability) : "";
    const key = `${lookUp(alike, child)} ${probability}`;
    const group = groups.get(key);
    if (group) group.push(edge);
    else groups.set(key, [edge]);
  }
  return groups.values();
}

/** The class of each subtree. Where a tree was cut nobody knows what follows: such leaves have classes of their own. */
function* classesOf(roots: readonly TreeNode[]): Analysing<ReadonlyMap<TreeNode, number>> {
  const [classes, pace] = [new Classes(), new Pace("drawing")];
  const known = new Map<TreeNode, number>();
  const cuts = new Map<number, number>();
  const below = (child: TreeNode): number => lookUp(known, child);
  for (const node of yield* bottomUp(roots, pace)) {
    if (node.kind === "leaf" && !node.outcome) {
      // Negative, as no other class is. Without a state nothing is known to be the same.
      const number = (node.state !== undefined && cuts.get(node.state)) || -1 - known.size;
      if (node.state !== undefined) cuts.set(node.state, number);
      known.set(node, number);
    } else known.set(node, yield* classes.above(node, AS_THEY_ARE, below, pace));
  }
  return known;
}
