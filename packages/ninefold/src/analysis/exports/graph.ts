// A game tree or automaton as nodes and edges with their texts: what the formats for graphs have in common.

import { withThousands } from "../../language/text/thousands.ts";
import type { GameSystem, Rational, State } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";
import {
  type ChoiceTuple,
  childrenOf,
  choiceTuple,
  sizeOfTrees,
  stepOn,
  type TreeNode,
  tupleText,
} from "../game-trees/nodes.ts";
import { type Analysing, Pace } from "../pace.ts";
import type { StateGraph } from "../states/state-graph.ts";
import { entryAt } from "../tables.ts";
import { valuesText } from "../track-texts.ts";

/** A graph of more nodes is not written. */
export const MAX_WRITTEN = 1_000_000;

/** terminal: it has an outcome; cut: where the tree was not followed any further. */
export type GraphNodeKind = "decision" | "chance" | "terminal" | "cut";

export interface GraphNode {
  readonly kind: GraphNodeKind;
  /** The assigned state (004 Def. 4); chance nodes have none. */
  readonly state: string | undefined;
  /** The active players (004 Def. A.5). */
  readonly players: readonly string[];
  readonly outcome: string | undefined;
}

export interface GraphEdge {
  readonly from: number;
  readonly to: number;
  /** The tuples that lead along a decision edge: one, or after a reduction several; none where nobody decides. */
  readonly tuples: readonly ChoiceTuple[];
  /** Of a chance edge. */
  readonly probability: Rational | undefined;
}

/** The trees of a game, each node written as often as it occurs, or its automaton, each state once. */
export interface WrittenGraph {
  readonly what: "tree" | "automaton";
  readonly system: GameSystem;
  /** The indices of the nodes for the initial states. */
  readonly roots: readonly number[];
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/**
 * Trees of a state graph, unfolded: the nodes in the order of a walk from the root, a node before those below it.
 *
 * @throws AnalysisError NF6006 where they have more than `MAX_WRITTEN` nodes.
 */
export function* treeGraph(graph: StateGraph, roots: readonly TreeNode[]): Analysing<WrittenGraph> {
  const { nodes } = yield* sizeOfTrees(roots);
  if (nodes > MAX_WRITTEN) throw tooMany(nodes < 10n ** 18n ? `${withThousands(nodes)} nodes, ` : "");
  return yield* written("tree", graph, roots);
}

/**
 * The automaton of a state graph, as `automatonOf` has it.
 *
 * @throws AnalysisError NF6006 where it has more than `MAX_WRITTEN` nodes or edges.
 */
export const automatonGraph = (graph: StateGraph, roots: readonly TreeNode[]): Analysing<WrittenGraph> =>
  written("automaton", graph, roots);

const tooMany = (found: string): AnalysisError =>
  new AnalysisError(
    "NF6006",
    `There are ${found}more than ${withThousands(MAX_WRITTEN)} nodes or edges to write: give a depth, or reduce.`,
  );

/** What is written of a node, wherever it occurs. */
interface NodeTexts {
  readonly node: GraphNode;
  readonly tuples: readonly (readonly ChoiceTuple[])[];
}

interface Arrival {
  readonly node: TreeNode;
  readonly by: Omit<GraphEdge, "to"> | undefined;
}

function* written(what: WrittenGraph["what"], graph: StateGraph, roots: readonly TreeNode[]): Analysing<WrittenGraph> {
  const pace = new Pace("writing");
  const { system } = graph.exploration;
  const nodes: GraphNode[] = [];
  const edges: GraphEdge[] = [];
  const indices = new Map<TreeNode, number>();
  // Nodes that occur often have one text, and one list of tuples for each edge.
  const texts = new Map<TreeNode, NodeTexts>();
  const textsOf = (node: TreeNode): NodeTexts => {
    const known = texts.get(node) ?? {
      node: nodeOf(node, system, (state) => stateText(system, graph.state(state))),
      tuples: node.kind === "decision" ? tuplesByEdge(node, system.players.length) : [],
    };
    texts.set(node, known);
    return known;
  };
  const open: Arrival[] = roots.map((node) => ({ node, by: undefined })).reverse();
  const starts: number[] = [];
  for (let at = open.pop(); at; at = open.pop()) {
    const { node, by } = at;
    const known = what === "automaton" ? indices.get(node) : undefined;
    const index = known ?? nodes.length;
    if (by) edges.push({ ...by, to: index });
    else starts.push(index);
    if (known !== undefined) continue;
    if (what === "automaton") indices.set(node, index);
    const { node: written, tuples } = textsOf(node);
    nodes.push(written);
    const children = childrenOf(node);
    if (edges.length + open.length + children.length > MAX_WRITTEN) throw tooMany("");
    for (let edge = children.length - 1; edge >= 0; edge--) {
      const probability = node.kind === "chance" ? entryAt(node.branches, edge).probability : undefined;
      open.push({ node: entryAt(children, edge), by: { from: index, tuples: tuples[edge] ?? [], probability } });
    }
    yield* pace.did(1, 4 + 4 * children.length);
  }
  return { what, system, roots: starts, nodes, edges };
}

function nodeOf(node: TreeNode, system: GameSystem, textOf: (state: number) => string): GraphNode {
  if (node.kind === "chance") return { kind: "chance", state: undefined, players: [], outcome: undefined };
  const state = node.state === undefined ? undefined : textOf(node.state);
  if (node.kind === "decision") {
    const players = node.players.map(({ player }) => entryAt(system.players, player).name);
    return { kind: "decision", state, players, outcome: undefined };
  }
  return { kind: node.outcome ? "terminal" : "cut", state, players: [], outcome: node.outcome?.text };
}

/** The decision tuples of each edge, in the order of the matrix. */
function tuplesByEdge(node: TreeNode & { kind: "decision" }, players: number): readonly (readonly ChoiceTuple[])[] {
  const tuples: ChoiceTuple[][] = node.edges.map(() => []);
  // A matrix without players has one entry, which nobody decides.
  if (node.players.length === 0) return tuples;
  const chosen = node.players.map(() => 0);
  for (const edge of node.matrix) {
    entryAt(tuples, edge).push(choiceTuple(players, node.players, chosen));
    stepOn(node.players, chosen);
  }
  return tuples;
}

/** A state of more tracks is written as what differs from the first initial state. */
const MAX_TRACKS = 6;

/** The values of all tracks where they are few, else the position. */
export function stateText(system: GameSystem, state: State): string {
  const values = system.values(state);
  if (values.length > MAX_TRACKS) return system.printPosition(state);
  return valuesText(values);
}

/** Of an edge with more tuples only these many are written. */
const MAX_TUPLES = 4;

/** What stands at an edge in a drawing. */
export function edgeText({ tuples, probability }: GraphEdge): string {
  if (probability) return probability.toFraction();
  const shown = tuples.slice(0, MAX_TUPLES).map(tupleText).join(", ");
  return tuples.length > MAX_TUPLES ? `${shown}, … (${tuples.length} in all)` : shown;
}
