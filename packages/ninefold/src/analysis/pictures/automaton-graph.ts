// An automaton as it is drawn: each node once, and from one node to another one arc however many edges lead there.
import { childrenOf, type TreeNode } from "../game-trees/nodes.ts";
import { MOST_DRAWN } from "./drawn-tree.ts";
import type { Arc } from "./layers.ts";
import { type Lead, leadsOf } from "./leads.ts";

export interface DrawnArc extends Arc {
  readonly lead: Lead;
}

export interface DrawnAutomaton {
  /** In the order in which they are met, breadth first; the first ones are where plays begin. */
  readonly nodes: readonly TreeNode[];
  readonly start: readonly number[];
  readonly arcs: readonly DrawnArc[];
}

/**
 * Of a game of so many players.
 *
 * @throws RangeError where more than 20,000 nodes would be drawn.
 */
export function drawnAutomaton(roots: readonly TreeNode[], players: number): DrawnAutomaton {
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
    const node = nodes[from]!;
    if (node.kind === "leaf") continue;
    const targets = childrenOf(node).map(numberOf);
    if (nodes.length > MOST_DRAWN) throw new RangeError("The picture would have more than 20,000 nodes.");
    const leads = leadsOf(node, players);
    if (new Set(targets).size === targets.length) {
      for (const [edge, to] of targets.entries()) arcs.push({ from, to, lead: leads([edge]) });
    } else {
      for (const to of new Set(targets)) {
        const together = targets.flatMap((target, edge) => (target === to ? [edge] : []));
        arcs.push({ from, to, lead: leads(together) });
      }
    }
  }
  return { nodes, start, arcs };
}
