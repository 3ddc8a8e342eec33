// Equivalence up to relabeling by the letter of Defs. A.2-A.8: all correspondences of small trees are tried.

import {
  childrenOf,
  type DecisionNode,
  matrixIndexOf,
  type TreeNode,
  tupleAt,
} from "../../../src/analysis/game-trees/nodes.ts";
import type { Renaming, Trees } from "../../../src/analysis/game-trees/trees.ts";

/** All orders of 0..n-1. */
export function* orders(n: number): Generator<readonly number[]> {
  if (n === 0) yield [];
  else for (const order of orders(n - 1)) for (let i = 0; i < n; i++) yield order.toSpliced(i, 0, n - 1);
}

/** Whether there are π and o for which each tree has a counterpart, and those. */
export function renamingByLetter(one: Trees, other: Trees): Renaming | undefined {
  const [mine, theirs] = [outcomesIn(one.roots), outcomesIn(other.roots)];
  if (mine.length !== theirs.length) return undefined;
  for (const players of orders(one.players.length)) {
    for (const order of orders(mine.length)) {
      const renaming = { players, outcomes: new Map(mine.map((text, i) => [text, theirs[order[i]!]!])) };
      const alike = one.roots.map((a) => other.roots.map((b) => correspond(a, b, renaming)));
      const answered = other.roots.every((_, j) => alike.some((row) => row[j]));
      if (answered && alike.every((row) => row.includes(true))) return renaming;
    }
  }
  return undefined;
}

function outcomesIn(nodes: readonly TreeNode[]): readonly string[] {
  const of = (node: TreeNode): readonly string[] =>
    node.kind === "leaf" && node.outcome ? [node.outcome.text] : childrenOf(node).flatMap(of);
  return [...new Set(nodes.flatMap(of))];
}

/** Whether there are f and h for two trees. */
function correspond(a: TreeNode, b: TreeNode, renaming: Renaming): boolean {
  if (a.kind === "leaf" || b.kind === "leaf") {
    if (a.kind !== b.kind) return false;
    const [mine, theirs] = [a, b].map((node) => (node.kind === "leaf" ? node.outcome?.text : undefined));
    return mine === undefined ? theirs === undefined : renaming.outcomes.get(mine) === theirs;
  }
  const [above, below] = [childrenOf(a), childrenOf(b)];
  if (above.length !== below.length) return false;
  const may = above.map((child) => below.map((there) => correspond(child, there, renaming)));
  if (a.kind === "chance" && b.kind === "chance") {
    const fits = (i: number, j: number): boolean => a.branches[i]!.probability.equals(b.branches[j]!.probability);
    return [...orders(above.length)].some((f) => f.every((j, i) => may[i]![j] && fits(i, j)));
  }
  return a.kind === "decision" && b.kind === "decision" && matricesMatch(a, b, renaming, may);
}

/** Def. A.6, over all h. */
function matricesMatch(
  a: DecisionNode,
  b: DecisionNode,
  { players }: Renaming,
  may: readonly (readonly boolean[])[],
): boolean {
  const g = a.players.map(({ player }) => b.players.findIndex((there) => there.player === players[player]));
  const sizes = a.players.every(({ choices }, p) => choices.length === b.players[g[p]!]?.choices.length);
  if (!sizes || a.players.length !== b.players.length) return false;
  const renamings = (p: number): readonly (readonly (readonly number[])[])[] =>
    p === a.players.length
      ? [[]]
      : [...orders(a.players[p]!.choices.length)].flatMap((h) => renamings(p + 1).map((rest) => [h, ...rest]));
  return renamings(0).some((h) => {
    const [f, back] = [new Map<number, number>(), new Map<number, number>()];
    return a.matrix.every((edge, place) => {
      const tuple: number[] = [];
      for (const [p, choice] of tupleAt(a.players, place).entries()) tuple[g[p]!] = h[p]![choice]!;
      const there = b.matrix[matrixIndexOf(b.players, tuple)]!;
      const consistent = (f.get(edge) ?? there) === there && (back.get(there) ?? edge) === edge;
      f.set(edge, there);
      back.set(there, edge);
      return consistent && may[edge]![there];
    });
  });
}
