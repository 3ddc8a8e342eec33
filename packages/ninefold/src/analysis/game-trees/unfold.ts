import { AnalysisError } from "../errors.ts";
import { decidingAt, type Edge, type Way } from "../states/exploration.ts";
import type { StateGraph } from "../states/state-graph.ts";
import type { DecisionNode, Leaf, TreeNode } from "./nodes.ts";

/** Trees are held to so many different nodes. */
export const MOST_NODES = 4_000_000;

/**
 * The game tree of Def. 4 that begins in a state of a graph, each of its different subtrees once: one node for a state of
 * an acyclic graph; with a depth, one for a state and the decision tuples that are left. The tree is cut there, and where
 * the graph was.
 *
 * @throws AnalysisError NF6001, NF6002 where the tree is infinite and no depth is given, and where it has too many different nodes.
 */
export function unfold(graph: StateGraph, root: number, depth = Number.POSITIVE_INFINITY): TreeNode {
  const made = new Map<string | number, TreeNode>();
  const key = (state: number, left: number): string | number =>
    left === Number.POSITIVE_INFINITY ? state : `${state} ${left}`;
  const begun = new Set<string | number>();
  const open: { readonly state: number; readonly left: number }[] = [{ state: root, left: depth }];
  for (let at = open.at(-1); at; at = open.at(-1)) {
    const { state, left } = at;
    const name = key(state, left);
    if (made.has(name)) {
      open.pop();
      continue;
    }
    const edges = left === 0 ? [] : graph.edges(state);
    const missing = edges.flatMap(({ ways }) => ways.filter(({ target }) => !made.has(key(target, left - 1))));
    if (missing.length > 0) {
      if (begun.has(name)) throw new AnalysisError("NF6001", "The game tree is infinite: give a depth.");
      begun.add(name);
      for (const { target } of missing) open.push({ state: target, left: left - 1 });
      continue;
    }
    if (made.size >= MOST_NODES)
      throw new AnalysisError("NF6002", `The game tree has more than ${MOST_NODES} different nodes.`);
    const below = (target: number): TreeNode => made.get(key(target, left - 1))!;
    const children = edges.map(({ ways }) => childAt(ways, below));
    made.set(name, edges.length === 0 ? leafAt(graph, state) : decisionAt(state, edges, children));
    open.pop();
  }
  return made.get(key(root, depth))!;
}

/**
 * The game automaton (Def. 4) as nodes: one for each state, with cycles where plays come back. Nodes of the initial states
 * in order.
 */
export function automatonOf(graph: StateGraph): readonly TreeNode[] {
  const { roots } = graph.exploration;
  const made: TreeNode[] = [];
  // Edges lead to nodes that are not there yet: the lists are filled when all nodes are.
  const later: (() => void)[] = [];
  for (let state = 0; state < graph.size; state++) {
    const edges = graph.edges(state);
    if (edges.length === 0) {
      made.push(leafAt(graph, state));
      continue;
    }
    const children: TreeNode[] = [];
    later.push(() => {
      for (const { ways } of edges) children.push(childAt(ways, (target) => made[target]!));
    });
    made.push(decisionAt(state, edges, children));
  }
  for (const fill of later) fill();
  return roots.map((_, root) => made[root]!);
}

function leafAt(graph: StateGraph, state: number): Leaf {
  const { system } = graph.exploration;
  return { kind: "leaf", state, outcome: graph.isTerminal(state) ? system.outcome(graph.state(state)) : undefined };
}

/** A state with its decisions: a forced step is one choice of each player. */
const decisionAt = (state: number, edges: readonly Edge[], children: readonly TreeNode[]): DecisionNode => ({
  kind: "decision",
  state,
  players: decidingAt(edges).map(({ player, decisions }) => ({ player, choices: decisions.map(({ id }) => [id]) })),
  matrix: edges.map((_, edge) => edge),
  edges: children,
});

/** Where an edge leads: a tuple with several consequences to a chance node (Def. 4, step 2d). */
function childAt(ways: readonly Way[], below: (target: number) => TreeNode): TreeNode {
  const [only, ...others] = ways;
  if (others.length === 0) return below(only!.target);
  return { kind: "chance", ways: ways.map(({ probability, target }) => ({ probability, child: below(target) })) };
}
