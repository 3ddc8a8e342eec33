import type { TreeNode } from "../game-trees/nodes.ts";
import type { Analysing } from "../pace.ts";
import type { Utilities } from "../solve/utilities.ts";
import type { StateGraph } from "../states/state-graph.ts";
import { lookUp } from "../tables.ts";
import { type ExtensiveNode, extensiveForm } from "./extensive.ts";
import { Text } from "./text.ts";

/**
 * The extensive form of a finite game tree in the format of Gambit (`.efg`, version 2), exact.
 *
 * @throws as `extensiveForm`; AnalysisError NF6006 where the text is too long.
 */
export function* efgOf(
  graph: StateGraph,
  roots: readonly TreeNode[],
  utilities: Utilities,
  reduced = false,
): Analysing<string> {
  const { system } = graph.exploration;
  const names = system.players.map(({ name }) => labelled(name)).join(" ");
  const text = new Text();
  yield* text.all([`EFG 2 R ${labelled(system.title)} { ${names} }`, '""', ""]);
  const outcomes = new Map<string, number>();
  const visits = new Map<string, number>();
  let events = 0;
  for (const node of extensiveForm(graph, roots, utilities, reduced)) {
    if (node.kind === "end" && !outcomes.has(node.outcome)) outcomes.set(node.outcome, outcomes.size + 1);
    if (node.kind === "chance") events++;
    // Gambit wants different names for different nodes, and states occur more than once.
    const visit = (visits.get(node.name) ?? 0) + 1;
    visits.set(node.name, visit);
    const name = node.name === "" || visit === 1 ? node.name : `${node.name} #${visit}`;
    yield* text.line(lineOf({ ...node, name }, node.kind === "end" ? lookUp(outcomes, node.outcome) : events));
  }
  return String(text);
}

/** `number`: of the outcome, or of the event of chance. */
function lineOf(node: ExtensiveNode, number: number): string {
  const name = labelled(node.name);
  if (node.kind === "end") {
    const payoffs = node.payoffs.map((payoff) => payoff.toFraction()).join(", ");
    return `t ${name} ${number} ${labelled(node.outcome)} { ${payoffs} }`;
  }
  if (node.kind === "chance") {
    const branches = node.branches
      .map((branch) => `${labelled(branch.name)} ${branch.probability.toFraction()}`)
      .join(" ");
    return `c ${name} ${number} "" { ${branches} } 0`;
  }
  const [player, set] = [node.player + 1, node.informationSet + 1];
  return `p ${name} ${player} ${set} "(${player},${set})" { ${node.choices.map(labelled).join(" ")} } 0`;
}

export const labelled = (text: string): string => `"${text.replace(/[\\"]/g, "\\$&").replace(/\s+/g, " ")}"`;
