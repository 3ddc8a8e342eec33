// Trees written by hand and trees drawn at random.
import fc from "fast-check";
import { Classes } from "../../../src/analysis/game-trees/classes.ts";
import type { ChanceNode, DecisionNode, Leaf, TreeNode } from "../../../src/analysis/game-trees/nodes.ts";
import { rational } from "../../../src/model/index.ts";
import { finish } from "../../../src/play/index.ts";

/** The classes of trees that share them. */
export function sharedClasses(): (tree: TreeNode) => number {
  const classOf = new Classes().naming();
  return (tree) => finish(classOf(tree));
}

/** A terminal node; "X wins" is the text of its outcome. */
export const leaf = (text: string): Leaf => ({
  kind: "leaf",
  state: undefined,
  outcome: { text, label: text },
});

/** A node of one player with an edge to each child. */
export const choice = (player: number, ...edges: readonly TreeNode[]): DecisionNode => ({
  kind: "decision",
  state: undefined,
  players: [{ player, choices: edges.map((_, i) => [`d${i}`]) }],
  matrix: edges.map((_, i) => i),
  edges,
});

/** A node of two players who decide together: the matrix of the edges, a row for each choice of the first. */
export const matrix = (rows: readonly (readonly number[])[], ...edges: readonly TreeNode[]): DecisionNode => ({
  kind: "decision",
  state: undefined,
  players: [
    { player: 0, choices: rows.map((_, i) => [`r${i}`]) },
    { player: 1, choices: rows[0]!.map((_, i) => [`c${i}`]) },
  ],
  matrix: rows.flat(),
  edges,
});

/** A chance node; weights are parts of their sum. */
export function chance(...ways: readonly (readonly [weight: number, child: TreeNode])[]): ChanceNode {
  const sum = ways.reduce((all, [weight]) => all + weight, 0);
  return { kind: "chance", branches: ways.map(([weight, child]) => ({ probability: rational(weight, sum), child })) };
}

/** Trees of up to three players with few outcomes, so that much in them is alike. Chance nodes follow decisions alone. */
export const TREES: fc.Arbitrary<TreeNode> = fc.nat(3).chain((depth) => stateNode(depth));

function stateNode(depth: number): fc.Arbitrary<TreeNode> {
  const end = fc.constantFrom("o1", "o2", "o3").map(leaf);
  if (depth === 0) return end;
  const below = fc.oneof(
    { arbitrary: stateNode(depth - 1), weight: 3 },
    {
      arbitrary: fc
        .array(fc.tuple(fc.constantFrom(1, 2), stateNode(depth - 1)), { minLength: 2, maxLength: 3 })
        .map((ways): TreeNode => chance(...ways)),
      weight: 1,
    },
  );
  const single = fc
    .tuple(fc.nat(2), fc.array(below, { minLength: 1, maxLength: 3 }))
    .map(([player, edges]): TreeNode => choice(player, ...edges));
  const several = fc
    .tuple(
      fc.integer({ min: 1, max: 2 }),
      fc.integer({ min: 1, max: 3 }),
      fc.array(below, { minLength: 6, maxLength: 6 }),
    )
    .map(([rows, columns, children]): TreeNode => {
      const cells = Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (_, j) => i * columns + j));
      return matrix(cells, ...children.slice(0, rows * columns));
    });
  return fc.oneof({ arbitrary: single, weight: 4 }, { arbitrary: several, weight: 2 }, { arbitrary: end, weight: 1 });
}
