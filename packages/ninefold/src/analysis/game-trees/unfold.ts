import { AnalysisError } from "../errors.ts";
import { type Analysing, Pace } from "../pace.ts";
import { type ChanceOutcome, decidingAt, type Edge } from "../states/exploration.ts";
import type { StateGraph } from "../states/state-graph.ts";
import { topologicalOrder } from "../states/successors.ts";
import { entryAt, lookUp } from "../tables.ts";
import { NodeBudget } from "./node-budget.ts";
import type { Choice, DecisionNode, Leaf, TreeNode } from "./nodes.ts";

export interface UnfoldOptions {
  /** Trees are cut after so many decision tuples; not at all where it is not given. */
  readonly depth?: number | undefined;
  /** How many different nodes to hold at most; a million where it is not given, two millions at most. */
  readonly maxNodes?: number | undefined;
}

/**
 * The game trees of Def. 4 that begin in the initial states of a graph, in order, each of their different subtrees once: one
 * node for a state of an acyclic graph; with a depth, one for a state and the decision tuples that are left. Trees are cut
 * there, and where the graph was.
 *
 * @throws AnalysisError NF6001, NF6002 where trees are infinite and no depth is given, and where they have too many
 * different nodes.
 */
export function* unfold(graph: StateGraph, { depth, maxNodes }: UnfoldOptions = {}): Analysing<readonly TreeNode[]> {
  const builder = new NodeBuilder(graph, new NodeBudget(maxNodes));
  return yield* depth === undefined ? whole(graph, builder) : cut(graph, builder, depth);
}

/** States in the order of the plays, the last ones first, so that each comes after those that follow it. */
function* whole(graph: StateGraph, builder: NodeBuilder): Analysing<readonly TreeNode[]> {
  const order = topologicalOrder(graph.successors, graph.size);
  if (order.length < graph.size)
    throw new AnalysisError("NF6001", "The game tree is infinite: plays may come back to a state.");
  const built = new Map<number, TreeNode>();
  for (const state of order.toReversed())
    built.set(state, yield* builder.node(state, (target) => lookUp(built, target)));
  return graph.exploration.roots.map((_, root) => lookUp(built, root));
}

/** The states after 0, 1, 2 … tuples, then their nodes from the last ones up. */
function* cut(graph: StateGraph, builder: NodeBuilder, depth: number): Analysing<readonly TreeNode[]> {
  let last: ReadonlySet<number> = new Set(graph.exploration.roots.keys());
  const levels = [last];
  while (levels.length <= depth && last.size > 0) {
    const next = new Set<number>();
    for (const state of last) {
      const edges = graph.edges(state);
      for (const { chanceOutcomes } of edges) for (const { target } of chanceOutcomes) next.add(target);
      yield* builder.pace.did(0, 1 + edges.length);
    }
    builder.budget.spend(next.size);
    levels.push(next);
    last = next;
  }
  let below = new Map<number, TreeNode>();
  for (const [level, states] of [...levels.entries()].reverse()) {
    const built = new Map<number, TreeNode>();
    for (const state of states) {
      built.set(
        state,
        level === depth ? builder.leaf(state) : yield* builder.node(state, (target) => lookUp(below, target)),
      );
    }
    below = built;
  }
  return graph.exploration.roots.map((_, root) => lookUp(below, root));
}

/**
 * The game automaton (Def. 4) as nodes: one for each state, with cycles where plays come back. Nodes of the initial states
 * in order.
 *
 * @throws AnalysisError NF6002 where it has too many nodes.
 */
export function* automatonOf(
  graph: StateGraph,
  { maxNodes }: Pick<UnfoldOptions, "maxNodes"> = {},
): Analysing<readonly TreeNode[]> {
  const { roots } = graph.exploration;
  const builder = new NodeBuilder(graph, new NodeBudget(maxNodes));
  const built: TreeNode[] = [];
  // Edges lead to nodes that are not there yet: the lists are filled when all nodes are.
  const lists: TreeNode[][] = [];
  for (let state = 0; state < graph.size; state++) {
    const list: TreeNode[] = [];
    lists.push(list);
    built.push(yield* builder.node(state, list));
  }
  for (const [state, list] of lists.entries()) {
    const edges = graph.edges(state);
    for (const { chanceOutcomes } of edges) list.push(childAt(chanceOutcomes, (target) => entryAt(built, target)));
    yield* builder.pace.did(0, edges.length);
  }
  return roots.map((_, root) => entryAt(built, root));
}

class NodeBuilder {
  readonly pace = new Pace("unfolding");
  readonly budget: NodeBudget;
  readonly #graph: StateGraph;
  /** One object for each decision, and for each number of edges that are each of one tuple. */
  readonly #choices = new Map<string, Choice>();
  readonly #matrices = new Map<number, readonly number[]>();

  constructor(graph: StateGraph, budget: NodeBudget) {
    [this.#graph, this.budget] = [graph, budget];
  }

  /** The node of a state; `below` is its children, which may be filled later, or the node of each state that follows. */
  *node(state: number, below: readonly TreeNode[] | ((target: number) => TreeNode)): Analysing<TreeNode> {
    const edges = this.#graph.edges(state);
    yield* this.pace.did(1, 1 + edges.length);
    if (edges.length === 0) return this.leaf(state);
    this.budget.spend(
      edges.reduce(
        (all, { chanceOutcomes }) => all + 1 + (chanceOutcomes.length > 1 ? 16 + 2 * chanceOutcomes.length : 0),
        0,
      ),
    );
    const children =
      typeof below === "function" ? edges.map(({ chanceOutcomes }) => childAt(chanceOutcomes, below)) : below;
    return this.#decision(state, edges, children);
  }

  leaf(state: number): Leaf {
    this.budget.spend(0);
    const outcome = this.#graph.isTerminal(state) ? this.#graph.outcome(state) : undefined;
    return { kind: "leaf", state, outcome };
  }

  /** A state with its decisions: a forced step is one choice of each player. */
  #decision(state: number, edges: readonly Edge[], children: readonly TreeNode[]): DecisionNode {
    const players = decidingAt(edges).map(({ player, decisions }) => ({
      player,
      choices: decisions.map(({ id }) => known(this.#choices, id, () => [id])),
    }));
    const matrix = known(this.#matrices, edges.length, (length) => Array.from({ length }, (_, edge) => edge));
    return { kind: "decision", state, players, matrix, edges: children };
  }
}

function known<Key, Value>(map: Map<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const there = map.get(key);
  if (there !== undefined) return there;
  const built = make(key);
  map.set(key, built);
  return built;
}

/** Where an edge leads: a tuple with several consequences to a chance node (Def. 4, step 2d). */
function childAt(chanceOutcomes: readonly ChanceOutcome[], below: (target: number) => TreeNode): TreeNode {
  const [only, ...others] = chanceOutcomes;
  if (only && others.length === 0) return below(only.target);
  return {
    kind: "chance",
    branches: chanceOutcomes.map(({ probability, target }) => ({ probability, child: below(target) })),
  };
}
