import type { Analysing } from "../pace.ts";
import { edgeText, type GraphNode, type WrittenGraph } from "./graph.ts";
import { Text } from "./text.ts";

/**
 * A tree or automaton in the language of Graphviz, drawn as 004 draws it (Figs. 2 and 3): state nodes solid with their
 * states beside them, terminal ones with their outcomes too, chance nodes open, edges with decision tuples or
 * probabilities. Nodes where a tree was cut are grey.
 *
 * @throws AnalysisError NF6006 where the text is too long, as the other formats.
 */
export function* dotOf(graph: WrittenGraph): Analysing<string> {
  const { system, nodes, edges, roots } = graph;
  const [text, starts] = [new Text(), new Set(roots)];
  yield* text.all([
    `digraph ${quoted(system.name)} {`,
    `  label=${quoted(system.title)}; labelloc=t; forcelabels=true; nodesep=0.6; ranksep=0.8;`,
    '  node [shape=circle, label="", fixedsize=true, width=0.12, style=filled, fillcolor=black, fontsize=11];',
    "  edge [fontsize=10, arrowsize=0.6];",
  ]);
  for (const [index, node] of nodes.entries())
    yield* text.line(`  n${index} [${attributes(node, starts.has(index))}];`);
  for (const edge of edges) yield* text.line(`  n${edge.from} -> n${edge.to} [label=${quoted(edgeText(edge))}];`);
  yield* text.line("}");
  return String(text);
}

function attributes({ kind, state, players, outcome }: GraphNode, root: boolean): string {
  if (kind === "chance") return 'fillcolor=white, width=0.16, tooltip="chance"';
  const beside = [state, outcome, kind === "cut" ? "…" : undefined].filter((text) => text !== undefined);
  const said = kind === "decision" ? `${players.join(", ")} to decide` : (outcome ?? "cut here");
  return [
    `xlabel=${quoted(beside.join("\n"))}`,
    `tooltip=${quoted(said)}`,
    ...(kind === "cut" ? ["fillcolor=grey"] : []),
    ...(root ? ["peripheries=2"] : []),
  ].join(", ");
}

const quoted = (text: string): string =>
  `"${text.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\r?\n/g, "\\n")}"`;
