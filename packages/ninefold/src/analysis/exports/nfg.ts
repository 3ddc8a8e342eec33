import type { TreeNode } from "../game-trees/nodes.ts";
import { type Analysing, Pace } from "../pace.ts";
import type { Utilities } from "../solve/utilities.ts";
import type { StateGraph } from "../states/state-graph.ts";
import { lookUp } from "../tables.ts";
import { labelled } from "./efg.ts";
import { type ExtensiveNode, extensiveForm } from "./extensive.ts";
import { strategicForm } from "./strategic.ts";

/**
 * The strategic form of a small finite game tree in the format of Gambit (`.nfg`, version 1, with outcomes), exact. A
 * strategy is named by its choices, in the order of the information sets.
 *
 * @throws as `extensiveForm`; AnalysisError NF6006 where there are too many combinations of strategies.
 */
export function* nfgOf(
  graph: StateGraph,
  roots: readonly TreeNode[],
  utilities: Utilities,
  reduced = false,
): Analysing<string> {
  const { players, title } = graph.exploration.system;
  const [nodes, pace] = [[] as ExtensiveNode[], new Pace("writing")];
  for (const node of extensiveForm(graph, roots, utilities, reduced)) {
    nodes.push(node);
    yield* pace.did(1);
  }
  const { strategies, payoffs } = yield* strategicForm(nodes, players.length);
  const outcomes = new Map<string, number>();
  const numbers = payoffs.map((worth) => {
    const text = worth.map((one) => one.toFraction()).join(", ");
    if (!outcomes.has(text)) outcomes.set(text, outcomes.size + 1);
    return lookUp(outcomes, text);
  });
  const lines = [
    `NFG 1 R ${labelled(title)} { ${players.map(({ name }) => labelled(name)).join(" ")} }`,
    "",
    "{",
    ...strategies.map((own) => `{ ${own.map(labelled).join(" ")} }`),
    "}",
    '""',
    "",
    "{",
    ...[...outcomes.keys()].map((text) => `{ "" ${text} }`),
    "}",
    numbers.join(" "),
  ];
  return `${lines.join("\n")}\n`;
}
