// The correspondences f and h of two games (Defs. A.2, A.6): which nodes, edges and choices are each other's.

import { finish } from "../../play/index.ts";
import { Pace } from "../pace.ts";
import { entryAt, lookUp } from "../tables.ts";
import { type Naming, namedMatrix } from "./classes.ts";
import { type ClassOf, type Corresponding, matchedBranches, namingsOf } from "./correspondence.ts";
import type { DecisionCorrespondence } from "./decision-correspondence.ts";
import { matchingOf } from "./matrices.ts";
import { childrenOf, choiceText, type DecisionNode, matrixIndexOf, type TreeNode, tupleAt } from "./nodes.ts";
import type { Renaming, Trees } from "./trees.ts";

/** How a node of one tree corresponds to one of another. */
export interface NodePair {
  readonly one: TreeNode;
  readonly other: TreeNode;
  /** f on edges: by edge of the one the edge of the other. */
  readonly edges: readonly number[];
  /** h: by active player of the one the index of each of its choices among those of the player's counterpart. */
  readonly choices: readonly (readonly number[])[];
}

/**
 * Each pair of nodes that corresponds, once: the counterpart of each tree, and what lies below. Choices correspond as
 * `decisions` says, where one renaming serves everywhere, else node by node.
 */
export function* pairsUnder(
  one: Trees,
  other: Trees,
  { renaming, classes }: Corresponding,
  decisions?: DecisionCorrespondence,
): Generator<NodePair> {
  const [mine, theirs] = classes;
  const namings = namingsOf(one, other, renaming);
  const seen = new Map<TreeNode, Set<TreeNode>>();
  const open: (readonly [TreeNode, TreeNode])[] = [];
  const pair = (a: TreeNode, b: TreeNode): void => {
    const known = seen.get(a) ?? new Set();
    seen.set(a, known);
    if (known.has(b)) return;
    known.add(b);
    open.push([a, b]);
  };
  const [here, there] = [rootsByClass(one, mine), rootsByClass(other, theirs)];
  for (const root of one.roots) pair(root, lookUp(there, mine(root)));
  for (const root of other.roots) pair(lookUp(here, theirs(root)), root);
  for (let next = open.pop(); next; next = open.pop()) {
    const [a, b] = next;
    let found: NodePair = { one: a, other: b, edges: [], choices: [] };
    if (a.kind === "chance" && b.kind === "chance") found = { ...found, edges: matchedBranches(a, b, mine, theirs) };
    if (a.kind === "decision" && b.kind === "decision") {
      const matching = decisions ? renamed(a, b, renaming, decisions) : matched(a, b, namings, mine, theirs);
      found = { ...found, ...matching };
    }
    yield found;
    const [above, below] = [childrenOf(a), childrenOf(b)];
    found.edges.forEach((edge, i) => {
      pair(entryAt(above, i), entryAt(below, edge));
    });
  }
}

/** The first root of each class. */
const rootsByClass = ({ roots }: Trees, classOf: ClassOf): ReadonlyMap<number, TreeNode> =>
  new Map(roots.map((root) => [classOf(root), root] as const).reverse());

type Matched = Pick<NodePair, "edges" | "choices">;

function matched(
  one: DecisionNode,
  other: DecisionNode,
  [here, there]: readonly [Naming, Naming],
  mine: ClassOf,
  theirs: ClassOf,
): Matched {
  const matrices = [namedMatrix(one, here, mine), namedMatrix(other, there, theirs)] as const;
  const matching = finish(matchingOf(...matrices, new Pace("comparing")));
  if (!matching) throw new RangeError("Two nodes of one class have matrices that do not match.");
  return matching;
}

function renamed(
  one: DecisionNode,
  other: DecisionNode,
  { players }: Renaming,
  decisions: DecisionCorrespondence,
): Matched {
  const active = one.players.map(({ player }) => other.players.findIndex((there) => there.player === players[player]));
  const choices = one.players.map(({ player, choices: own }, p) => {
    const there = entryAt(other.players, entryAt(active, p)).choices.map(choiceText);
    return own.map((choice) => there.indexOf(lookUp(entryAt(decisions, player), choiceText(choice))));
  });
  const edges: number[] = [];
  for (const [matrixIndex, edge] of one.matrix.entries()) {
    const tuple: number[] = [];
    tupleAt(one.players, matrixIndex).forEach((choice, p) => {
      tuple[entryAt(active, p)] = entryAt(entryAt(choices, p), choice);
    });
    edges[edge] = entryAt(other.matrix, matrixIndexOf(other.players, tuple));
  }
  return { edges, choices };
}
