// What can be seen of a node without its subtrees, and the plays by which a difference between two games is described.

import { printRational } from "../../model/index.ts";
import type { Analysing, Pace } from "../pace.ts";
import { entryAt } from "../tables.ts";
import { leafLabel, type Naming, namedMatrix, stateLabel } from "./classes.ts";
import type { ClassOf } from "./correspondence.ts";
import { signatureOf } from "./matrices.ts";
import { choiceText, type TreeNode, tupleAt } from "./nodes.ts";
import type { Trees } from "./trees.ts";

/** What a node is, its subtrees aside; with its state where states must be the same. */
export type Seen =
  | { readonly kind: "leaf"; readonly outcome: string | undefined; readonly state?: string }
  | { readonly kind: "chance"; readonly probabilities: readonly string[] }
  | { readonly kind: "decision"; readonly choices: readonly SeenChoices[]; readonly state?: string };

export interface SeenChoices {
  readonly player: string;
  readonly count: number;
  /** What the choices are called, where that must be the same. */
  readonly names?: readonly string[];
}

/** A step of a play: who chose what, or how probable what chance did was. */
export type Step =
  | { readonly choices: readonly { readonly player: string; readonly choice: string }[] }
  | { readonly probability: string };

/** The same for nodes that look the same, in the names of the first game. */
export function* keyOf(node: TreeNode, naming: Naming, pace: Pace): Analysing<string> {
  const state = stateLabel(node, naming);
  if (node.kind === "leaf") return `${state}${leafLabel(node, naming)}`;
  if (node.kind === "chance")
    return node.branches
      .map(({ probability }) => printRational(probability))
      .sort()
      .join(" ");
  const matrix = namedMatrix(node, naming, () => 0);
  yield* pace.did(0, 1 + matrix.classes.length);
  return `${state}${node.players.map(({ player }) => naming.player(player)).sort()} ${yield* signatureOf(matrix, pace)}`;
}

/** What tells each edge from others of its node: its probability, or by which or how many tuples it is chosen. */
export function edgeKeys(node: TreeNode, { player: named, choice }: Naming): readonly string[] {
  if (node.kind === "chance") return node.branches.map(({ probability }) => printRational(probability));
  if (node.kind === "leaf") return [];
  const matrixIndices = node.edges.map((): number[] => []);
  for (const [matrixIndex, edge] of node.matrix.entries()) entryAt(matrixIndices, edge).push(matrixIndex);
  if (!choice) return matrixIndices.map(({ length }) => String(length));
  const tuple = (matrixIndex: number): readonly string[] =>
    tupleAt(node.players, matrixIndex)
      .map(
        (at, p) => `${named(entryAt(node.players, p).player)} ${choice(entryAt(entryAt(node.players, p).choices, at))}`,
      )
      .sort();
  return matrixIndices.map((own) =>
    JSON.stringify(own.map((matrixIndex) => JSON.stringify(tuple(matrixIndex))).sort()),
  );
}

export function seenAt(node: TreeNode, { players, labels }: Trees): Seen {
  const state =
    node.kind === "chance" || node.state === undefined || !labels?.state ? {} : { state: labels.state(node.state) };
  if (node.kind === "leaf") return { kind: "leaf", outcome: node.outcome?.text, ...state };
  if (node.kind === "chance") {
    return { kind: "chance", probabilities: node.branches.map(({ probability }) => printRational(probability)).sort() };
  }
  const choices = node.players.map((one) => ({
    player: entryAt(players, one.player),
    count: one.choices.length,
    ...(labels?.choice && { names: one.choices.map(labels.choice) }),
  }));
  return { kind: "decision", choices, ...state };
}

/** The step along an edge, by the first tuple that leads there. */
export function stepAt(node: TreeNode, edge: number, { players }: Trees): Step {
  if (node.kind === "chance") return { probability: printRational(entryAt(node.branches, edge).probability) };
  if (node.kind === "leaf") throw new RangeError("A leaf has no edges.");
  const tuple = tupleAt(node.players, node.matrix.indexOf(edge));
  const choices = node.players.map((one, i) => ({
    player: entryAt(players, one.player),
    choice: choiceText(entryAt(one.choices, entryAt(tuple, i))),
  }));
  return { choices };
}

/** The trees of a game with their names and classes in a comparison. */
export interface Compared {
  readonly trees: Trees;
  readonly naming: Naming;
  readonly classOf: ClassOf;
}

/** A node that a play leads to, with the one before it and the edge between. */
export interface Point {
  readonly node: TreeNode;
  readonly from: Point | undefined;
  readonly edge: number;
}

/** A play: the tree that it is in, and its steps. */
export interface Play {
  /** By index of the initial state. */
  readonly tree: number;
  readonly play: readonly Step[];
}

export function playTo(point: Point, trees: Trees): Play {
  const steps: Step[] = [];
  let at = point;
  for (; at.from; at = at.from) steps.push(stepAt(at.from.node, at.edge, trees));
  return { tree: trees.roots.indexOf(at.node), play: steps.reverse() };
}
