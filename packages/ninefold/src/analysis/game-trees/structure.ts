import { type Analysing, Pace } from "../pace.ts";
import { entryAt, lookUp } from "../tables.ts";
import { bottomUp, childrenOf, choiceText, type DecisionNode, type TreeNode, tupleAt } from "./nodes.ts";

/**
 * The stripped game trees ⟨T⟩ (Def. A.1): of a node only its edges are left, as the choices of nobody in particular. By the
 * letter chance nodes are then as state nodes are; that their probabilities match is asked by Def. A.3. Choices keep a text,
 * so that a play can be printed.
 */
export function* stripped(roots: readonly TreeNode[]): Analysing<readonly TreeNode[]> {
  const pace = new Pace("reducing");
  const made = new Map<TreeNode, TreeNode>();
  const edges = new Map<TreeNode, TreeNode[]>();
  const nodes = yield* bottomUp(roots, pace);
  for (const node of nodes) {
    edges.set(node, []);
    made.set(node, bare(node, lookUp(edges, node)));
    yield* pace.did(1, 1 + childrenOf(node).length);
  }
  // Where the graph has cycles edges lead to nodes that were not there yet.
  for (const node of nodes) {
    const list = lookUp(edges, node);
    for (const child of childrenOf(node)) list.push(lookUp(made, child));
    yield* pace.did(0, 1 + list.length);
  }
  return roots.map((root) => lookUp(made, root));
}

function bare(node: TreeNode, edges: readonly TreeNode[]): TreeNode {
  if (node.kind === "leaf") return { kind: "leaf", state: node.state, outcome: undefined };
  const texts =
    node.kind === "chance"
      ? node.branches.map(({ probability }) => `chance ${probability.toFraction()}`)
      : textsOf(node);
  const choices = texts.map((text) => [text]);
  const state = node.kind === "chance" ? undefined : node.state;
  return { kind: "decision", state, players: [{ player: 0, choices }], matrix: texts.map((_, i) => i), edges };
}

/** By edge the first tuple of choices that leads to it. */
function textsOf({ players, matrix, edges }: DecisionNode): readonly string[] {
  const first = new Map<number, number>();
  for (const [matrixIndex, edge] of matrix.entries()) if (!first.has(edge)) first.set(edge, matrixIndex);
  return edges.map((_, edge) => {
    const tuple = tupleAt(players, lookUp(first, edge));
    return players.map(({ choices }, p) => choiceText(entryAt(choices, entryAt(tuple, p)))).join(", ");
  });
}
