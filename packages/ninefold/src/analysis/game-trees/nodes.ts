// Game trees of Def. 4. A state graph comes in (`unfold`); trees go out, reduced (`reduce`), measured, or compared with
// those of another game (`compare`). A tree is held as a graph without cycles in which equal subtrees may be one
// object: the tree of tic-tac-toe has 549,946 nodes, its graph 5,478. No tree is changed once it is made: a reduction
// makes another.
import type { Outcome, Rational } from "../../model/index.ts";
import { type Analysing, Pace } from "../pace.ts";
import { lookUp } from "../tables.ts";

/** A node of a game tree, with the subtree below it. */
export type TreeNode = DecisionNode | ChanceNode | Leaf;

/** A state node that is not terminal: of one player (single-player) or of several who decide together (multiplayer). */
export interface DecisionNode {
  readonly kind: "decision";
  /** The assigned state, as an index of the state graph; undefined in a tree that was made without one. */
  readonly state: number | undefined;
  /** The active players (Def. A.5) by index, ascending, with their legal choices ℓ_p. */
  readonly players: readonly ActivePlayer[];
  /**
   * The decision matrix D_w (Def. A.5): by tuple of choices, those of the last player varying fastest, the index of its
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

/** One choice per player, undefined for the null decision. */
export type ChoiceTuple = readonly (Choice | undefined)[];

/** The choices of all players where the active ones take these. */
export function choiceTuple(players: number, active: readonly ActivePlayer[], taken: readonly number[]): ChoiceTuple {
  const tuple = new Array<Choice | undefined>(players).fill(undefined);
  for (const [i, { player, choices }] of active.entries()) tuple[player] = choices[taken[i]!]!;
  return tuple;
}

/** `(flip, flip)`, `(0, guess(2))`; what one player decides in a row (Def. A.11) stands in that player's place. */
export const tupleText = (tuple: ChoiceTuple): string =>
  `(${tuple.map((choice) => (choice ? choiceText(choice) : "0")).join(", ")})`;

/** A chance node: its edges carry probabilities that sum to 1. */
export interface ChanceNode {
  readonly kind: "chance";
  readonly branches: readonly ChanceEdge[];
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
  return node.kind === "chance" ? node.branches.map(({ child }) => child) : [];
}

/** All different nodes of trees, each after those below it. Trees may be deep: nothing here calls itself. */
export function* bottomUp(roots: readonly TreeNode[], pace = new Pace("measuring")): Analysing<readonly TreeNode[]> {
  const seen = new Set<TreeNode>();
  const order: TreeNode[] = [];
  const open: { readonly node: TreeNode; readonly children: readonly TreeNode[]; next: number }[] = [];
  const enter = (node: TreeNode): void => {
    if (seen.has(node)) return;
    seen.add(node);
    open.push({ node, children: childrenOf(node), next: 0 });
  };
  for (const root of roots) {
    enter(root);
    for (let at = open.at(-1); at; at = open.at(-1)) {
      const child = at.children[at.next++];
      if (child) {
        enter(child);
        continue;
      }
      order.push(at.node);
      open.pop();
      yield* pace.did(0, 1 + at.children.length);
    }
  }
  return order;
}

/** How large trees are when they are unfolded. */
export interface TreeSize {
  readonly nodes: bigint;
  readonly leaves: bigint;
}

/** The sizes of trees together. */
export function* sizeOfTrees(roots: readonly TreeNode[]): Analysing<TreeSize> {
  const pace = new Pace("measuring");
  const order = yield* bottomUp(roots, pace);
  // Numbers of deep trees are long: each is forgotten when nothing asks for it any more.
  const asked = new Map<TreeNode, number>();
  const ask = (node: TreeNode): unknown => asked.set(node, (asked.get(node) ?? 0) + 1);
  for (const node of [...order, undefined]) for (const child of node ? childrenOf(node) : roots) ask(child);
  const sizes = new Map<TreeNode, TreeSize>();
  const sum = (own: TreeSize, below: readonly TreeNode[]): TreeSize => {
    let { nodes, leaves } = own;
    for (const child of below) {
      const size = lookUp(sizes, child);
      nodes += size.nodes;
      leaves += size.leaves;
      const left = lookUp(asked, child) - 1;
      asked.set(child, left);
      if (left === 0) sizes.delete(child);
    }
    return { nodes, leaves };
  };
  for (const node of order) {
    const below = childrenOf(node);
    sizes.set(node, sum({ nodes: 1n, leaves: node.kind === "leaf" ? 1n : 0n }, below));
    yield* pace.did(1, 1 + below.length);
  }
  return sum({ nodes: 0n, leaves: 0n }, roots);
}

/** The index in a matrix of a tuple of choices, one for each active player. */
export function matrixIndexOf(players: readonly ActivePlayer[], tuple: readonly number[]): number {
  return players.reduce((index, { choices }, i) => index * choices.length + tuple[i]!, 0);
}

/** The tuple of choices at an index of a matrix. */
export function tupleAt(players: readonly ActivePlayer[], index: number): readonly number[] {
  const tuple: number[] = [];
  let rest = index;
  for (const { choices } of players.toReversed()) {
    tuple.push(rest % choices.length);
    rest = Math.floor(rest / choices.length);
  }
  return tuple.reverse();
}

/** The next tuple of choices in the order of a matrix, in its place: quicker than `tupleAt` where all are visited. */
export function stepOn(players: readonly ActivePlayer[], tuple: number[]): void {
  for (let i = tuple.length - 1; i >= 0; i--) {
    if (++tuple[i]! < players[i]!.choices.length) return;
    tuple[i] = 0;
  }
}
