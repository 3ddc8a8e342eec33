// An automaton as it is drawn: each node once, and from one node to another one arc however many edges lead there.

import { withThousands } from "../../language/text/thousands.ts";
import { AnalysisError } from "../errors.ts";
import { childrenOf, type TreeNode } from "../game-trees/nodes.ts";
import { entryAt } from "../tables.ts";
import { MAX_DRAWN } from "./drawn-tree.ts";
import type { Arc } from "./layout/adjacency.ts";
import { type EdgeLabel, edgeLabelsOf } from "./marks/edge-labels.ts";
import type { Subject } from "./subject.ts";

export interface DrawnArc extends Arc {
  /** Their indices in the order of `childrenOf`; at least one. */
  readonly edges: readonly number[];
}

export interface DrawnAutomaton {
  /** In the order in which they are met, breadth first; the first ones are where plays begin. */
  readonly nodes: readonly TreeNode[];
  readonly start: readonly number[];
  readonly arcs: readonly DrawnArc[];
}

/** @throws AnalysisError NF6006 where more than 20,000 nodes would be drawn. */
export function drawnAutomaton(roots: readonly TreeNode[]): DrawnAutomaton {
  const numbers = new Map<TreeNode, number>();
  const nodes: TreeNode[] = [];
  const numberOf = (node: TreeNode): number => {
    const known = numbers.get(node);
    if (known !== undefined) return known;
    numbers.set(node, nodes.length);
    return nodes.push(node) - 1;
  };
  const start = [...new Set(roots.map(numberOf))];
  const arcs: DrawnArc[] = [];
  for (let from = 0; from < nodes.length; from++) {
    const node = entryAt(nodes, from);
    if (node.kind === "leaf") continue;
    const targets = childrenOf(node).map(numberOf);
    if (nodes.length > MAX_DRAWN)
      throw new AnalysisError("NF6006", `The picture would have more than ${withThousands(MAX_DRAWN)} nodes.`);
    const edges = new Map<number, number[]>();
    for (const [edge, to] of targets.entries()) {
      const together = edges.get(to);
      if (together) together.push(edge);
      else edges.set(to, [edge]);
    }
    for (const [to, together] of edges) arcs.push({ from, to, edges: together });
  }
  return { nodes, start, arcs };
}

/** What arcs say. Quick where those from one node are asked for one after the other. */
export function edgeLabelsAlong({ nodes }: DrawnAutomaton, { players, tracks }: Subject): (arc: DrawnArc) => EdgeLabel {
  let [last, labelsOf] = [-1, (_: readonly number[]): EdgeLabel => ({ texts: [], all: 0, count: 0 })];
  return ({ from, edges }) => {
    const node = entryAt(nodes, from);
    if (from !== last && node.kind !== "leaf") [last, labelsOf] = [from, edgeLabelsOf(node, players.length, tracks)];
    return labelsOf(edges);
  };
}
