// The four reductions of App. A.2, each alone or all together to the fixpoint (Def. 5). A tree is reduced from its leaves
// up: below a node all is reduced already, and what a node takes up from its children (Def. A.10 cases 2a and 2b, Def.
// A.11) is taken up there, since the same subtree stays as it is below another parent.
import type { Rational } from "../../model/index.ts";
import { ONE } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";
import { Classes } from "./classes.ts";
import { withoutRedundancy } from "./matrix-redundancy.ts";
import { bottomUp, type ChanceEdge, type Choice, type DecisionNode, type TreeNode } from "./nodes.ts";

/** The reductions in the order of the source. */
export const REDUCTIONS = ["bookkeeping", "single", "symmetry", "matrix"] as const;
export type Reduction = (typeof REDUCTIONS)[number];

/** What was done at a node, which had this state. */
export interface ReductionStep {
  readonly reduction: Reduction;
  readonly state: number | undefined;
}

export interface Reduced {
  readonly tree: TreeNode;
  /** What was reduced where: in the graph of different nodes, so that a subtree that occurs often is there once. */
  readonly log: readonly ReductionStep[];
}

/** A node of one player who makes many decisions in a row may come to so many sequences of them. */
const MOST_CHOICES = 1_000_000;

/**
 * A tree with reductions made as often as they can be. With all four the result does not depend on their order, given two
 * corrections of the letter: a chance node may be a leaf of a single-player subtree, and players keep their identity in
 * symmetries.
 *
 * @throws AnalysisError NF6002 where one node comes to more than a million sequences of decisions.
 */
export function reduce(root: TreeNode, reductions: readonly Reduction[] = REDUCTIONS): Reduced {
  const reducing = new Reducing(new Set(reductions));
  const reduced = new Map<TreeNode, TreeNode>();
  for (const node of bottomUp(root))
    reduced.set(
      node,
      reducing.node(node, (child) => reduced.get(child)!),
    );
  const tree = reduced.get(root)!;
  const { log } = reducing;
  if (root.kind !== "decision" || tree.kind !== "chance") return { tree, log };
  // Case 2c of Def. A.10: the root of a tree stays a state node, with one edge to the chance node.
  return { tree: { kind: "decision", state: root.state, players: [], matrix: [0], edges: [tree] }, log };
}

class Reducing {
  readonly log: ReductionStep[] = [];
  readonly #does: ReadonlySet<Reduction>;
  readonly #classOf = new Classes().naming();

  constructor(does: ReadonlySet<Reduction>) {
    this.#does = does;
  }

  /** What becomes of a node whose children have been reduced. */
  node(node: TreeNode, below: (child: TreeNode) => TreeNode): TreeNode {
    if (node.kind === "leaf") return node;
    if (node.kind === "chance") {
      return this.#chance(node.ways.map(({ probability, child }) => ({ probability, child: below(child) })));
    }
    return this.#decision({ ...node, edges: node.edges.map(below) });
  }

  #did(reduction: Reduction, state?: number): void {
    this.log.push({ reduction, state });
  }

  #decision(node: DecisionNode): TreeNode {
    let result = node;
    for (;;) {
      const before = result;
      for (const [reduction, reduced] of this.#steps) {
        if (!this.#does.has(reduction)) continue;
        const next = reduced(result);
        if (next !== result) this.#did(reduction, node.state);
        result = next;
      }
      // A bookkeeping subtree of one leaf is its leaf (case 1), one with chance a chance node (case 2).
      if (result.edges.length === 1 && this.#does.has("bookkeeping")) {
        this.#did("bookkeeping", node.state);
        return result.edges[0]!;
      }
      if (result === before) return result;
    }
  }

  readonly #steps: readonly (readonly [Reduction, (node: DecisionNode) => DecisionNode])[] = [
    ["symmetry", (node) => this.#withoutTwins(node)],
    ["matrix", withoutRedundancy],
    ["single", withoutSequences],
  ];

  /** Case 1 of Def. A.12: edges to subtrees of one class become one edge, with the tuples of all. */
  #withoutTwins(node: DecisionNode): DecisionNode {
    const places = new Map<number, number>();
    const edges: TreeNode[] = [];
    const place = node.edges.map((child) => {
      const one = this.#classOf(child);
      const known = places.get(one);
      if (known !== undefined) return known;
      places.set(one, edges.length);
      return edges.push(child) - 1;
    });
    return edges.length === node.edges.length
      ? node
      : { ...node, matrix: node.matrix.map((edge) => place[edge]!), edges };
  }

  #chance(given: readonly ChanceEdge[]): TreeNode {
    let ways = given;
    if (this.#does.has("bookkeeping")) {
      // Case 2b of Def. A.10: the child was a state node without a choice.
      ways = given.flatMap((way) =>
        way.child.kind === "chance" ? way.child.ways.map((inner) => scaled(inner, way.probability)) : [way],
      );
    }
    if (this.#does.has("symmetry")) {
      // Case 2 of Def. A.12.
      const merged = new Map<number, ChanceEdge>();
      for (const way of ways) {
        const one = this.#classOf(way.child);
        const known = merged.get(one);
        merged.set(one, known ? { ...known, probability: known.probability.add(way.probability) } : way);
      }
      if (merged.size < ways.length) this.#did("symmetry");
      ways = [...merged.values()];
    }
    const [only] = ways;
    return ways.length === 1 && only!.probability.equals(ONE) ? only!.child : { kind: "chance", ways };
  }
}

const scaled = ({ probability, child }: ChanceEdge, by: Rational): ChanceEdge => ({
  probability: probability.mul(by),
  child,
});

/** Def. A.11: what the single player of a node decides next is decided here, as a sequence. */
function withoutSequences(node: DecisionNode): DecisionNode {
  const [own] = node.players;
  if (node.players.length !== 1) return node;
  const follows = (child: TreeNode): child is DecisionNode =>
    child.kind === "decision" && child.players.length === 1 && child.players[0]!.player === own!.player;
  if (!node.edges.some(follows)) return node;
  const edges: TreeNode[] = [];
  const first = node.edges.map((child) => {
    const at = edges.length;
    edges.push(...(follows(child) ? child.edges : [child]));
    return at;
  });
  const choices: Choice[] = [];
  const matrix: number[] = [];
  for (const [at, choice] of own!.choices.entries()) {
    const edge = node.matrix[at]!;
    const child = node.edges[edge]!;
    const next = follows(child) ? child.players[0]!.choices : [[]];
    next.forEach((rest, i) => {
      choices.push([...choice, ...rest]);
      matrix.push(first[edge]! + (follows(child) ? child.matrix[i]! : 0));
    });
    if (choices.length > MOST_CHOICES)
      throw new AnalysisError("NF6002", `One player has more than ${MOST_CHOICES} ways in a row.`);
  }
  return { ...node, players: [{ player: own!.player, choices }], matrix, edges };
}
