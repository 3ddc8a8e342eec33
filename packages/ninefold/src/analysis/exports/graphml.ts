import { edgeText, type WrittenGraph } from "./graph.ts";

/** Name and type of what nodes and edges carry; a probability is there exactly, as a text, and as a number to count with. */
const NODE_KEYS = { kind: "string", state: "string", players: "string", outcome: "string", root: "boolean" } as const;
const EDGE_KEYS = { label: "string", probability: "string", weight: "double" } as const;

/** A tree or automaton as GraphML with typed keys. */
export function graphmlOf({ system, what, nodes, edges, roots }: WrittenGraph): string {
  const starts = new Set(roots);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
      ' xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">',
    ...keys("node", NODE_KEYS),
    ...keys("edge", EDGE_KEYS),
    `  <graph id="${escaped(`${system.name} ${what}`)}" edgedefault="directed">`,
  ];
  nodes.forEach(({ kind, state, players, outcome }, place) => {
    const root = starts.has(place) ? "true" : undefined;
    const named = players.length > 0 ? players.join(", ") : undefined;
    lines.push(`    <node id="n${place}">${data("n", { kind, state, players: named, outcome, root })}</node>`);
  });
  edges.forEach((edge, place) => {
    const { from, to, probability } = edge;
    const label = edgeText(edge);
    const weight = probability && String(probability.valueOf());
    const carried = data("e", { label, probability: probability?.toFraction(), weight });
    lines.push(`    <edge id="e${place}" source="n${from}" target="n${to}">${carried}</edge>`);
  });
  return `${lines.join("\n")}\n  </graph>\n</graphml>\n`;
}

const keys = (owner: "node" | "edge", types: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(types).map(
    ([name, type]) => `  <key id="${owner[0]}-${name}" for="${owner}" attr.name="${name}" attr.type="${type}"/>`,
  );

const data = (prefix: string, values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? "" : `<data key="${prefix}-${name}">${escaped(value)}</data>`))
    .join("");

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
