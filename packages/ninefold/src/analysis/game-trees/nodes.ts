// Game trees of Def. 4 and what becomes of them by reduction. A tree is held as a graph without cycles in which equal
// subtrees may be one object: the tree of tic-tac-toe has 549,946 nodes, its graph 5,478.
import type { Outcome, Rational } from "../../model/index.ts";

/** A node of a game tree, with the subtree below it. */
export type TreeNode = DecisionNode | ChanceNode | Leaf;

/** A state node that is not terminal: of one player (single-player) or of several who decide together (multiplayer). */
export interface DecisionNode {
  readonly kind: "decision";
  /** The assigned state, as an index of the state graph; undefined in a tree that was made without one. */
  readonly state: number | undefined;
  /** The active players (Def. A.5) by place, ascending, with their legal choices ℓ_p. */
  readonly players: readonly ActivePlayer[];
  /**
   * The decision matrix D_w (Def. A.5): by tuple of choices, those of the last player varying fastest, the place of its
   * edge. A matrix without players has the one entry of the empty tuple.
   */
  readonly matrix: readonly number[];
  /** The child at each edge. Edges are objects: two may lead to equal subtrees without being one edge. */
  readonly edges: readonly TreeNode[];
}

export interface ActivePlayer {
  readonly player: number;
  readonly choices: readonly Choice[];
}

/** A choice: a decision, or after Def. A.11 the sequence of those made one after the other. */
export type Choice = readonly string[];

/** `push; promote(queen)`. */
export const choiceText = (choice: Choice): string => choice.join("; ");

/** A chance node: its edges carry probabilities that sum to 1. */
export interface ChanceNode {
  readonly kind: "chance";
  readonly ways: readonly ChanceEdge[];
}

export interface ChanceEdge {
  readonly probability: Rational;
  readonly child: TreeNode;
}

/** A terminal node with its outcome, or one where the tree was cut, which has none. */
export interface Leaf {
  readonly kind: "leaf";
  readonly state: number | undefined;
  readonly outcome: Outcome | undefined;
}

/** The children of a node, in the order of its edges. */
export function childrenOf(node: TreeNode): readonly TreeNode[] {
  if (node.kind === "decision") return node.edges;
  return node.kind === "chance" ? node.ways.map(({ child }) => child) : [];
}

/** All different nodes of a tree, each after those below it. Trees may be deep: nothing here calls itself. */
export function bottomUp(root: TreeNode): readonly TreeNode[] {
  const seen = new Set<TreeNode>([root]);
  const order: TreeNode[] = [];
  const open: { readonly node: TreeNode; readonly children: readonly TreeNode[]; next: number }[] = [];
  const enter = (node: TreeNode): void => {
    open.push({ node, children: childrenOf(node), next: 0 });
  };
  enter(root);
  for (let at = open.at(-1); at; at = open.at(-1)) {
    const child = at.children[at.next++];
    if (!child) {
      order.push(at.node);
      open.pop();
    } else if (!seen.has(child)) {
      seen.add(child);
      enter(child);
    }
  }
  return order;
}

/** How large a tree is when it is unfolded. */
export interface TreeSize {
  readonly nodes: bigint;
  readonly leaves: bigint;
}

export function sizeOfTree(root: TreeNode): TreeSize {
  const sizes = new Map<TreeNode, TreeSize>();
  for (const node of bottomUp(root)) {
    let [nodes, leaves] = [1n, node.kind === "leaf" ? 1n : 0n];
    for (const child of childrenOf(node)) {
      const below = sizes.get(child)!;
      nodes += below.nodes;
      leaves += below.leaves;
    }
    sizes.set(node, { nodes, leaves });
  }
  return sizes.get(root)!;
}

/** The place in a matrix of a tuple of choices, one for each active player. */
export function placeOf(players: readonly ActivePlayer[], tuple: readonly number[]): number {
  return players.reduce((place, { choices }, i) => place * choices.length + tuple[i]!, 0);
}

/** The tuple of choices at a place of a matrix. */
export function tupleAt(players: readonly ActivePlayer[], place: number): readonly number[] {
  const tuple = new Array<number>(players.length);
  let rest = place;
  for (let i = players.length - 1; i >= 0; i--) {
    const { length } = players[i]!.choices;
    tuple[i] = rest % length;
    rest = Math.floor(rest / length);
  }
  return tuple;
}
