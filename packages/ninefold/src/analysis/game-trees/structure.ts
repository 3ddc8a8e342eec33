import { bottomUp, childrenOf, choiceText, type DecisionNode, type TreeNode, tupleAt } from "./nodes.ts";

/**
 * The stripped game tree ⟨T⟩ (Def. A.1): of a node only its edges are left, as the choices of nobody in particular. By the
 * letter chance nodes are then as state nodes are; that their probabilities match is asked by Def. A.3. Choices keep a text,
 * so that a play can be told.
 */
export function stripped(root: TreeNode): TreeNode {
  const made = new Map<TreeNode, TreeNode>();
  const edges = new Map<TreeNode, TreeNode[]>();
  const nodes = bottomUp(root);
  for (const node of nodes) {
    edges.set(node, []);
    made.set(node, bare(node, edges.get(node)!));
  }
  // Where the graph has cycles edges lead to nodes that were not there yet.
  for (const node of nodes) edges.get(node)!.push(...childrenOf(node).map((child) => made.get(child)!));
  return made.get(root)!;
}

function bare(node: TreeNode, edges: readonly TreeNode[]): TreeNode {
  if (node.kind === "leaf") return { kind: "leaf", state: node.state, outcome: undefined };
  const texts =
    node.kind === "chance"
      ? node.ways.map(({ probability }) => `chance ${probability.toFraction()}`)
      : node.edges.map((_, edge) => textOf(node, edge));
  const choices = texts.map((text) => [text]);
  const state = node.kind === "chance" ? undefined : node.state;
  return { kind: "decision", state, players: [{ player: 0, choices }], matrix: texts.map((_, i) => i), edges };
}

/** The first tuple of choices that leads to an edge. */
function textOf({ players, matrix }: DecisionNode, edge: number): string {
  const tuple = tupleAt(players, matrix.indexOf(edge));
  return players.map(({ choices }, p) => choiceText(choices[tuple[p]!]!)).join(", ");
}
