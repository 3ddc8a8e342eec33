// The reductions of App. A.2 by the letter, one step at a time, in whichever order: what `reduce` is measured by.
import {
  type ActivePlayer,
  childrenOf,
  type DecisionNode,
  type TreeNode,
} from "../../../src/analysis/game-trees/nodes.ts";
import { sharedClasses } from "./made.ts";

/** All trees that one step of a reduction makes of this one. */
export function steps(root: TreeNode): readonly TreeNode[] {
  return [...at(root, "none")];
}

type Parent = "none" | "state" | "chance";

function* at(node: TreeNode, parent: Parent): Generator<TreeNode> {
  if (node.kind === "decision") yield* atDecision(node, parent);
  if (node.kind === "chance") yield* atChance(node);
  const own: Parent = node.kind === "chance" ? "chance" : "state";
  for (const [i, child] of childrenOf(node).entries())
    for (const other of at(child, own)) yield withChild(node, i, other);
}

function withChild(node: TreeNode, edge: number, child: TreeNode): TreeNode {
  if (node.kind === "decision") return { ...node, edges: node.edges.map((one, i) => (i === edge ? child : one)) };
  if (node.kind === "leaf") return node;
  return { ...node, branches: node.branches.map((way, i) => (i === edge ? { ...way, child } : way)) };
}

const classOf = sharedClasses();

function* atDecision(node: DecisionNode, parent: Parent): Generator<TreeNode> {
  const [only] = node.edges;
  // A.10: case 1, and cases 2a and 2b; in case 2c the chance node is there already.
  if (node.edges.length === 1 && (only!.kind !== "chance" || parent !== "none")) yield only!;
  // A.11, with one child: the others stay leaves of the subtree.
  if (node.players.length === 1) {
    for (const [edge, child] of node.edges.entries()) {
      if (
        child.kind === "decision" &&
        child.players.length === 1 &&
        child.players[0]!.player === node.players[0]!.player
      ) {
        yield taken(node, edge, child);
      }
    }
  }
  // A.12, case 1.
  for (let i = 0; i < node.edges.length; i++) {
    for (let j = i + 1; j < node.edges.length; j++) {
      if (classOf(node.edges[i]!) !== classOf(node.edges[j]!)) continue;
      const place = (edge: number): number => (edge === j ? i : edge > j ? edge - 1 : edge);
      yield { ...node, matrix: node.matrix.map(place), edges: node.edges.filter((_, edge) => edge !== j) };
    }
  }
  yield* redundant(node);
}

function taken(node: DecisionNode, edge: number, child: DecisionNode): DecisionNode {
  const [own] = node.players;
  const first = node.edges.length;
  const choices: ActivePlayer["choices"][number][] = [];
  const matrix: number[] = [];
  own!.choices.forEach((choice, i) => {
    if (node.matrix[i] !== edge) {
      choices.push(choice);
      matrix.push(node.matrix[i]!);
      return;
    }
    child.players[0]!.choices.forEach((rest, k) => {
      choices.push([...choice, ...rest]);
      matrix.push(first + child.matrix[k]!);
    });
  });
  const place = (one: number): number => (one > edge ? one - 1 : one);
  return {
    ...node,
    players: [{ player: own!.player, choices }],
    matrix: matrix.map(place),
    edges: [...node.edges.filter((_, i) => i !== edge), ...child.edges],
  };
}

/** A.13: one redundant choice less, or one player less who has one choice. */
function* redundant(node: DecisionNode): Generator<TreeNode> {
  for (const [p, { choices }] of node.players.entries()) {
    const step = node.players.slice(p + 1).reduce((all, one) => all * one.choices.length, 1);
    const rowOf = (choice: number): string =>
      node.matrix.filter((_, place) => Math.floor(place / step) % choices.length === choice).join();
    if (choices.length === 1) yield { ...node, players: node.players.filter((_, q) => q !== p) };
    for (let i = 0; i < choices.length; i++) {
      for (let j = i + 1; j < choices.length; j++) {
        if (rowOf(i) !== rowOf(j)) continue;
        const players = node.players.map((one, q) =>
          q === p ? { ...one, choices: choices.filter((_, choice) => choice !== j) } : one,
        );
        yield {
          ...node,
          players,
          matrix: node.matrix.filter((_, place) => Math.floor(place / step) % choices.length !== j),
        };
      }
    }
  }
}

function* atChance(node: TreeNode & { kind: "chance" }): Generator<TreeNode> {
  for (const [i, { probability, child }] of node.branches.entries()) {
    // What A.10 made of a child is taken up by the parent: case 2b.
    if (child.kind === "chance") {
      const ways = child.branches.map((way) => ({ ...way, probability: way.probability.mul(probability) }));
      yield { ...node, branches: [...node.branches.slice(0, i), ...ways, ...node.branches.slice(i + 1)] };
    }
    for (let j = i + 1; j < node.branches.length; j++) {
      if (classOf(child) !== classOf(node.branches[j]!.child)) continue;
      const merged = { child, probability: probability.add(node.branches[j]!.probability) };
      yield { ...node, branches: node.branches.flatMap((way, k) => (k === j ? [] : [k === i ? merged : way])) };
    }
  }
  // A.12, case 2, step 3.
  if (node.branches.length === 1) yield node.branches[0]!.child;
}
