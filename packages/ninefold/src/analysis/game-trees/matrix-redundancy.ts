import { entryAt } from "../tables.ts";
import { type ActivePlayer, type DecisionNode, matrixIndexOf, tupleAt } from "./nodes.ts";

/**
 * The node with its decision matrix reduced (Def. A.13): of choices that lead to the same edges whatever the others choose
 * the first is left, and players with one choice are no longer active. The same object where nothing is redundant.
 */
export function withoutRedundancy(node: DecisionNode): DecisionNode {
  const kept = node.players.map((_, p) => distinctChoices(node, p));
  const players = node.players.flatMap(({ player, choices }, p): readonly ActivePlayer[] => {
    const left = entryAt(kept, p);
    return left.length === 1 ? [] : [{ player, choices: left.map((choice) => entryAt(choices, choice)) }];
  });
  if (
    players.length === node.players.length &&
    kept.every((left, p) => left.length === entryAt(node.players, p).choices.length)
  ) {
    return node;
  }
  const size = players.reduce((all, { choices }) => all * choices.length, 1);
  const active = kept.flatMap((left, p) => (left.length === 1 ? [] : [p]));
  const matrix = Array.from({ length: size }, (_, matrixIndex) => {
    const tuple = tupleAt(players, matrixIndex);
    const whole = kept.map((left) => entryAt(left, 0));
    active.forEach((p, i) => {
      whole[p] = entryAt(entryAt(kept, p), entryAt(tuple, i));
    });
    return entryAt(node.matrix, matrixIndexOf(node.players, whole));
  });
  return { ...node, players, matrix };
}

/** The choices of the active player at a place that lead to different edges, the first of each kind. */
function distinctChoices({ players, matrix }: DecisionNode, p: number): readonly number[] {
  const { length } = entryAt(players, p).choices;
  const step = players.slice(p + 1).reduce((all, { choices }) => all * choices.length, 1);
  const rows = Array.from({ length }, (): number[] => []);
  // For each tuple of the players before, the choices have a run of entries each, as long as a step.
  for (let at = 0; at < matrix.length; )
    for (const row of rows) for (const end = at + step; at < end; at++) row.push(matrix[at]!);
  const first = new Map<string, number>();
  for (const [choice, row] of rows.entries()) {
    const key = row.join();
    if (!first.has(key)) first.set(key, choice);
  }
  return [...first.values()];
}
