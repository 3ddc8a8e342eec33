// The four reductions of App. A.2, each alone or all together to the fixpoint (Def. 5). A tree is reduced from its leaves
// up: below a node all is reduced already, and what a node takes up from its children (Def. A.10 cases 2a and 2b, Def.
// A.11) is taken up there, since the same subtree stays as it is below another parent.

import type { Rational } from "../../model/index.ts";
import { ONE } from "../../model/index.ts";
import { type Analysing, Pace } from "../pace.ts";
import { entryAt, lookUp } from "../tables.ts";
import { AS_THEY_ARE, Classes } from "./classes.ts";
import { withoutRedundancy } from "./matrix-redundancy.ts";
import { NodeBudget } from "./node-budget.ts";
import { bottomUp, type ChanceEdge, type Choice, childrenOf, type DecisionNode, type TreeNode } from "./nodes.ts";

/** The reductions in the order of the source. */
export const REDUCTIONS = ["bookkeeping", "single", "symmetry", "matrix"] as const;
export type Reduction = (typeof REDUCTIONS)[number];

/** What was done at a node. */
export interface ReductionStep {
  readonly reduction: Reduction;
  /** The state of the node, as an index of its graph; undefined for a chance node. */
  readonly state: number | undefined;
  /** How many tuples of choices, or results of chance, there were before and are left; 1 and 1 where it was taken away. */
  readonly before: number;
  readonly after: number;
}

export interface Reduced {
  readonly trees: readonly TreeNode[];
  /** What was reduced where: in the graph of different nodes, so that a subtree that occurs often is there once. */
  readonly log: readonly ReductionStep[];
}

export interface ReduceOptions {
  /** All four where it is not given. */
  readonly reductions?: readonly Reduction[] | undefined;
  /** How many different nodes to hold at most; a million where it is not given, two millions at most. */
  readonly maxNodes?: number | undefined;
}

/**
 * Trees with reductions made as often as they can be. With all four the result does not depend on their order, given two
 * corrections of the letter: a chance node may be a leaf of a single-player subtree, and players keep their identity in
 * symmetries.
 *
 * @throws AnalysisError NF6002 where nodes come to more sequences of decisions than may be held.
 */
export function* reduce(
  roots: readonly TreeNode[],
  { reductions = REDUCTIONS, maxNodes }: ReduceOptions = {},
): Analysing<Reduced> {
  const order = yield* bottomUp(roots);
  const pace = new Pace("reducing", order.length);
  const reducing = new Reducer(new Set(reductions), new NodeBudget(maxNodes), pace);
  const reduced = new Map<TreeNode, TreeNode>();
  for (const node of order) {
    reduced.set(node, yield* reducing.node(node, (child) => lookUp(reduced, child)));
    yield* pace.did(1, 4 + childrenOf(node).length);
  }
  const trees = roots.map((root): TreeNode => {
    const tree = lookUp(reduced, root);
    if (root.kind !== "decision" || tree.kind !== "chance") return tree;
    // Case 2c of Def. A.10: the root of a tree stays a state node, with one edge to the chance node.
    if (root.edges.length === 1 && reduced.get(entryAt(root.edges, 0)) === tree)
      reducing.forget("bookkeeping", root.state);
    const kept: DecisionNode = { ...root, matrix: root.matrix.map(() => 0), edges: [tree] };
    return reductions.includes("matrix") ? withoutRedundancy(kept) : kept;
  });
  return { trees, log: reducing.log };
}

class Reducer {
  readonly log: ReductionStep[] = [];
  readonly #does: ReadonlySet<Reduction>;
  readonly #budget: NodeBudget;
  readonly #pace: Pace;
  readonly #classOf: (node: TreeNode) => Analysing<number>;

  constructor(does: ReadonlySet<Reduction>, budget: NodeBudget, pace: Pace) {
    [this.#does, this.#budget, this.#pace] = [does, budget, pace];
    this.#classOf = new Classes().naming(AS_THEY_ARE, pace);
  }

  /** What becomes of a node whose children have been reduced. */
  *node(node: TreeNode, below: (child: TreeNode) => TreeNode): Analysing<TreeNode> {
    if (node.kind === "leaf") return node;
    if (node.kind === "chance") {
      return yield* this.#chance(node.branches.map(({ probability, child }) => ({ probability, child: below(child) })));
    }
    return yield* this.#decision({ ...node, edges: node.edges.map(below) });
  }

  #did(reduction: Reduction, state: number | undefined, before: number, after: number): void {
    this.log.push({ reduction, state, before, after });
  }

  /** A step that was not made after all. */
  forget(reduction: Reduction, state: number | undefined): void {
    const at = this.log.findLastIndex((step) => step.reduction === reduction && step.state === state);
    if (at >= 0) this.log.splice(at, 1);
  }

  *#decision(node: DecisionNode): Analysing<TreeNode> {
    let result = node;
    this.#budget.spend(node.edges.length);
    for (;;) {
      const before = result;
      if (this.#does.has("symmetry")) result = this.#step("symmetry", result, yield* this.#withoutTwins(result));
      if (this.#does.has("matrix")) result = this.#step("matrix", result, withoutRedundancy(result));
      if (this.#does.has("single"))
        result = this.#step("single", result, yield* withoutSequences(result, this.#budget, this.#pace));
      // A bookkeeping subtree of one leaf is its leaf (case 1), one with chance a chance node (case 2).
      if (result.edges.length === 1 && this.#does.has("bookkeeping")) {
        this.#did("bookkeeping", node.state, result.matrix.length, 1);
        return entryAt(result.edges, 0);
      }
      if (result === before) return result;
    }
  }

  #step(reduction: Reduction, before: DecisionNode, after: DecisionNode): DecisionNode {
    if (after !== before) {
      const size = ({ matrix, edges }: DecisionNode): number =>
        reduction === "symmetry" ? edges.length : matrix.length;
      this.#did(reduction, before.state, size(before), size(after));
    }
    return after;
  }

  /** Case 1 of Def. A.12: edges to subtrees of one class become one edge, with the tuples of all. */
  *#withoutTwins(node: DecisionNode): Analysing<DecisionNode> {
    const newEdges = new Map<number, number>();
    const edges: TreeNode[] = [];
    const edgeOf: number[] = [];
    for (const child of node.edges) {
      const one = yield* this.#classOf(child);
      if (!newEdges.has(one)) newEdges.set(one, edges.push(child) - 1);
      edgeOf.push(lookUp(newEdges, one));
    }
    return edges.length === node.edges.length
      ? node
      : { ...node, matrix: node.matrix.map((edge) => entryAt(edgeOf, edge)), edges };
  }

  *#chance(given: readonly ChanceEdge[]): Analysing<TreeNode> {
    let branches = given;
    if (this.#does.has("bookkeeping")) {
      // Case 2b of Def. A.10: the child was a state node without a choice.
      branches = given.flatMap((branch) =>
        branch.child.kind === "chance"
          ? branch.child.branches.map((inner) => scaled(inner, branch.probability))
          : [branch],
      );
    }
    if (this.#does.has("symmetry")) {
      // Case 2 of Def. A.12.
      const merged = new Map<number, ChanceEdge>();
      for (const branch of branches) {
        const one = yield* this.#classOf(branch.child);
        const known = merged.get(one);
        merged.set(one, known ? { ...known, probability: known.probability.add(branch.probability) } : branch);
      }
      if (merged.size < branches.length) this.#did("symmetry", undefined, branches.length, merged.size);
      branches = [...merged.values()];
    }
    this.#budget.spend(3 * branches.length);
    const [only] = branches;
    if (only && branches.length === 1 && only.probability.equals(ONE)) return only.child;
    return { kind: "chance", branches };
  }
}

const scaled = ({ probability, child }: ChanceEdge, by: Rational): ChanceEdge => ({
  probability: probability.mul(by),
  child,
});

/** Def. A.11: what the single player of a node decides next is decided here, as a sequence. */
function* withoutSequences(node: DecisionNode, budget: NodeBudget, pace: Pace): Analysing<DecisionNode> {
  const [own, ...others] = node.players;
  if (!own || others.length > 0) return node;
  const follows = (child: TreeNode): child is DecisionNode =>
    child.kind === "decision" && child.players.length === 1 && entryAt(child.players, 0).player === own.player;
  if (!node.edges.some(follows)) return node;
  const edges: TreeNode[] = [];
  const first: number[] = [];
  for (const child of node.edges) {
    const next = follows(child) ? child.edges : [child];
    budget.spend(next.length);
    first.push(edges.length);
    for (const one of next) edges.push(one);
    yield* pace.did(0, next.length);
  }
  const choices: Choice[] = [];
  const matrix: number[] = [];
  for (const [at, choice] of own.choices.entries()) {
    const edge = entryAt(node.matrix, at);
    const child = entryAt(node.edges, edge);
    const next = follows(child) ? entryAt(child.players, 0).choices : [[]];
    let entries = 0;
    for (const [i, rest] of next.entries()) {
      const sequence = [...choice, ...rest];
      choices.push(sequence);
      matrix.push(entryAt(first, edge) + (follows(child) ? entryAt(child.matrix, i) : 0));
      entries += 4 + sequence.length;
    }
    budget.spend(entries);
    yield* pace.did(0, entries);
  }
  return { ...node, players: [{ player: own.player, choices }], matrix, edges };
}
