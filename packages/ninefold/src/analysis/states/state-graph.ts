import type { Outcome, State } from "../../model/index.ts";
import type { EdgeLists } from "./edge-lists.ts";
import type { Edge, Explored } from "./exploration.ts";
import { type Successors, topologicalOrder } from "./successors.ts";

/**
 * The game automaton of Def. 4's last paragraph, held compactly: each reachable state once, with where its edges lead as
 * integers. Whoever explored a game, its graph is the same, index by index and edge by edge.
 */
export interface StateGraph {
  readonly exploration: Explored;
  /** The number of states, visited or not. */
  readonly size: number;
  readonly edgeCount: number;
  /** Only where the states lead: by edge, in the order of `edges`, each of its chance outcomes. */
  readonly successors: Successors;
  /** Whether each edge has one chance outcome and is the decision of one player alone. */
  readonly plain: boolean;
  /** The edges and their chance outcomes as integers; undefined where the graph is plain and each edge is where it leads. */
  readonly lists: EdgeLists | undefined;
  /** The state with an index in 0..size-1. */
  state(index: number): State;
  indexOf(state: State): number | undefined;
  /** Whether a state is in 𝒮_ter. A state without edges that is not terminal was cut by a limit. */
  isTerminal(index: number): boolean;
  /** Ω of a terminal state. Fault where the rules have a hole there. */
  outcome(index: number): Outcome;
  /**
   * The index of the only player who has legal decisions in a state, even if she has just one. Undefined where several
   * players have, where a step is forced, and for a state without edges.
   */
  mover(index: number): number | undefined;
  /** One edge per legal tuple, in the order of `legalTuples`; none of a state that was not visited or was cut. */
  edges(index: number): readonly Edge[];
}

/** Whether a play may come back to a state, so that the game tree is infinite. */
export const hasCycle = (graph: StateGraph): boolean =>
  topologicalOrder(graph.successors, graph.size).length < graph.size;
