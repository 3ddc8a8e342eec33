import { numberOf } from "../../model/index.ts";
import type { Analysing } from "../pace.ts";
import { escaped } from "../xml.ts";
import { edgeText, type WrittenGraph } from "./graph.ts";
import { Text } from "./text.ts";

/** Name and type of what nodes and edges carry; a probability is there exactly, as a text, and as a number to count with. */
const NODE_KEYS = { kind: "string", state: "string", players: "string", outcome: "string", root: "boolean" } as const;
const EDGE_KEYS = { label: "string", probability: "string", weight: "double" } as const;

/** A tree or automaton as GraphML with typed keys. @throws AnalysisError NF6006 where the text is too long. */
export function* graphmlOf({ system, what, nodes, edges, roots }: WrittenGraph): Analysing<string> {
  const [text, starts] = [new Text(), new Set(roots)];
  yield* text.all([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
      ' xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">',
    ...keys("node", NODE_KEYS),
    ...keys("edge", EDGE_KEYS),
    `  <graph id="${escaped(`${system.name} ${what}`)}" edgedefault="directed">`,
  ]);
  for (const [index, { kind, state, players, outcome }] of nodes.entries()) {
    const root = starts.has(index) ? "true" : undefined;
    const named = players.length > 0 ? players.join(", ") : undefined;
    yield* text.line(`    <node id="n${index}">${data("n", { kind, state, players: named, outcome, root })}</node>`);
  }
  for (const [index, edge] of edges.entries()) {
    const { from, to, probability } = edge;
    const label = edgeText(edge);
    const weight = probability && String(numberOf(probability));
    const carried = data("e", { label, probability: probability?.toFraction(), weight });
    yield* text.line(`    <edge id="e${index}" source="n${from}" target="n${to}">${carried}</edge>`);
  }
  yield* text.all(["  </graph>", "</graphml>"]);
  return String(text);
}

const keys = (owner: "node" | "edge", types: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(types).map(
    ([name, type]) => `  <key id="${owner[0]}-${name}" for="${owner}" attr.name="${name}" attr.type="${type}"/>`,
  );

const data = (prefix: string, values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? "" : `<data key="${prefix}-${name}">${escaped(value)}</data>`))
    .join("");
