// Trees with other labels, and trees with something else changed as well.
import fc from "fast-check";
import {
  childrenOf,
  type DecisionNode,
  matrixIndexOf,
  type TreeNode,
  tupleAt,
} from "../../../src/analysis/game-trees/nodes.ts";
import { leaf, TREES } from "./made.ts";

/** What players and outcomes o1, o2, o3 become, where numbers are drawn, and how many of a thousand labels go wrong. */
export interface Relabeling {
  readonly players: readonly number[];
  readonly outcomes: readonly number[];
  readonly drawn: Iterator<number>;
  readonly wrong: number;
}

/** The tree with players, outcomes, choices and edges renamed; `wrong` makes another one of it now and then. */
export function relabeled(node: TreeNode, by: Relabeling): TreeNode {
  const draw = (below: number): number => by.drawn.next().value! % below;
  const goesWrong = (): boolean => draw(1000) < by.wrong;
  if (node.kind === "leaf") {
    const named = Number(node.outcome!.text.slice(1)) - 1;
    return leaf(`p${goesWrong() ? draw(3) : by.outcomes[named]!}`);
  }
  const children = childrenOf(node).map((child) => relabeled(child, by));
  const places = shuffled(children.length, draw);
  if (node.kind === "chance") {
    return { kind: "chance", branches: places.map((i) => ({ ...node.branches[i]!, child: children[i]! })) };
  }
  const result = reordered(node, children, places, by.players, draw);
  if (!goesWrong()) return result;
  const [a, b] = [draw(result.matrix.length), draw(result.matrix.length)];
  return { ...result, matrix: result.matrix.with(a, result.matrix[b]!).with(b, result.matrix[a]!) };
}

function reordered(
  node: DecisionNode,
  children: readonly TreeNode[],
  places: readonly number[],
  names: readonly number[],
  draw: (below: number) => number,
): DecisionNode {
  const h = node.players.map(({ choices }) => shuffled(choices.length, draw));
  const order = [...node.players.keys()].sort(
    (p, q) => names[node.players[p]!.player]! - names[node.players[q]!.player]!,
  );
  const players = order.map((p) => ({
    player: names[node.players[p]!.player]!,
    choices: node.players[p]!.choices.map((_, i) => [`x${i}`]),
  }));
  const matrix: number[] = [];
  for (const [place, edge] of node.matrix.entries()) {
    const tuple = tupleAt(node.players, place);
    matrix[
      matrixIndexOf(
        players,
        order.map((p) => h[p]![tuple[p]!]!),
      )
    ] = places.indexOf(edge);
  }
  return { kind: "decision", state: undefined, players, matrix, edges: places.map((edge) => children[edge]!) };
}

function shuffled(length: number, draw: (below: number) => number): readonly number[] {
  const list = [...Array(length).keys()];
  for (let i = length - 1; i > 0; i--) {
    const j = draw(i + 1);
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}

/** Nodes of two or three players who decide together, several tuples leading along one edge. */
export const MERGED: fc.Arbitrary<TreeNode> = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 3 }).filter(([, , c = 1]) => c < 3),
    fc.array(fc.nat(3), { minLength: 18, maxLength: 18 }),
    fc.array(fc.oneof(TREES, fc.constantFrom("o1", "o2").map(leaf)), { minLength: 4, maxLength: 4 }),
  )
  .map(([sizes, cells, children]): TreeNode => {
    const entries = cells.slice(
      0,
      sizes.reduce((a, b) => a * b),
    );
    const used = [...new Set(entries)];
    const players = sizes.map((size, player) => ({
      player,
      choices: Array.from({ length: size }, (_, i) => [`c${i}`]),
    }));
    const matrix = entries.map((cell) => used.indexOf(cell));
    return { kind: "decision", state: undefined, players, matrix, edges: used.map((cell) => children[cell]!) };
  });
