import type { Analysing } from "../pace.ts";
import type { GraphEdge, GraphNode, WrittenGraph } from "./graph.ts";
import { Text } from "./text.ts";

/** A tree or automaton as JSON; docs/exports.md has the form. */
export interface GraphJson {
  readonly game: string;
  readonly title: string;
  readonly what: "tree" | "automaton";
  readonly players: readonly string[];
  /** Nodes by their indices in `nodes`. */
  readonly roots: readonly number[];
  readonly nodes: readonly {
    readonly kind: "decision" | "chance" | "terminal" | "cut";
    readonly state?: string;
    readonly players?: readonly string[];
    readonly outcome?: string;
  }[];
  readonly edges: readonly {
    readonly from: number;
    readonly to: number;
    /** By player the decisions made, one after the other; null for the null decision. */
    readonly tuples?: readonly (readonly (readonly string[] | null)[])[];
    /** An exact fraction. */
    readonly probability?: string;
  }[];
}

export function jsonOf(graph: WrittenGraph): GraphJson {
  const { system, what, roots } = graph;
  return {
    game: system.name,
    title: system.title,
    what,
    players: system.players.map(({ name }) => name),
    roots,
    nodes: graph.nodes.map(nodeJson),
    edges: graph.edges.map(edgeJson),
  };
}

const nodeJson = ({ kind, state, players, outcome }: GraphNode): GraphJson["nodes"][number] => ({
  kind,
  ...(state !== undefined && { state }),
  ...(kind === "decision" && { players }),
  ...(outcome !== undefined && { outcome }),
});

const edgeJson = ({ from, to, tuples, probability }: GraphEdge): GraphJson["edges"][number] => ({
  from,
  to,
  ...(probability
    ? { probability: probability.toFraction() }
    : { tuples: tuples.map((tuple) => tuple.map((choice) => choice ?? null)) }),
});

/** The same as a text, each node and edge a line. @throws AnalysisError NF6006 where the text is too long. */
export function* jsonTextOf(graph: WrittenGraph): Analysing<string> {
  const text = new Text();
  yield* text.line("{");
  const { nodes: _, edges: __, ...head } = jsonOf({ ...graph, nodes: [], edges: [] });
  for (const [name, value] of Object.entries(head)) yield* text.line(`  "${name}": ${JSON.stringify(value)},`);
  yield* text.line('  "nodes": [');
  for (const [at, node] of graph.nodes.entries())
    yield* text.line(`    ${JSON.stringify(nodeJson(node))}${comma(at, graph.nodes)}`);
  yield* text.line('  ],\n  "edges": [');
  for (const [at, edge] of graph.edges.entries())
    yield* text.line(`    ${JSON.stringify(edgeJson(edge))}${comma(at, graph.edges)}`);
  yield* text.line("  ]\n}");
  return String(text);
}

const comma = (at: number, list: readonly unknown[]): string => (at + 1 < list.length ? "," : "");
