import { edgeText, type GraphEdge, type WrittenGraph } from "ninefold/analysis";

/** A game tree as lines of text: below each node its edges with what they lead to, two columns to the right. */
export function* indented({ nodes, edges, roots }: WrittenGraph): Generator<string, void, void> {
  const below = new Map<number, GraphEdge[]>();
  for (const edge of edges) {
    const known = below.get(edge.from);
    if (known) known.push(edge);
    else below.set(edge.from, [edge]);
  }
  // Edges and roots name nodes of the graph.
  const said = (index: number): string => {
    const { kind, state, players, outcome } = nodes[index]!;
    if (kind === "chance") return "chance";
    const after = kind === "decision" ? players.join(", ") : (outcome ?? "…");
    return [state, after].filter(Boolean).join("   ");
  };
  const open = [...roots].reverse().map((index) => ({ index, depth: 0, by: "" }));
  for (let at = open.pop(); at; at = open.pop()) {
    const { index, depth, by } = at;
    yield `${"  ".repeat(depth)}${by}${said(index)}`;
    const children = below.get(index) ?? [];
    open.push(...children.map((edge) => ({ index: edge.to, depth: depth + 1, by: `${edgeText(edge)}  ` })).reverse());
  }
}
