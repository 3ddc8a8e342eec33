// A game of the library counted history by history, as count.py counts games of OpenSpiel.
import { extensiveForm } from "../../../src/analysis/exports/extensive.ts";
import { utilitiesOf } from "../../../src/analysis/solve/utilities.ts";
import { graphOf, treesOf } from "../../analysis/exports/games.ts";
import type { Parameters } from "../independent/index.ts";

/** What both sides count, as count.py explains it. */
export interface Histories {
  readonly terminal: number;
  readonly decisions: readonly number[];
  readonly information: readonly number[];
  readonly returns: Readonly<Record<string, number>>;
  readonly value: readonly number[];
}

export function countHistories(game: string, parameters: Parameters): Histories {
  const graph = graphOf(game, parameters);
  const { system } = graph.exploration;
  const decisions = system.players.map(() => 0);
  const information = system.players.map(() => 0);
  const value = system.players.map(() => 0);
  const returns: Record<string, number> = {};
  let terminal = 0;
  /** The probabilities of the nodes that the walk has still to come to, that of the next one last. */
  const probabilities = [1];
  for (const node of extensiveForm(graph, treesOf(graph), utilitiesOf(system), false)) {
    const probability = probabilities.pop()!;
    if (node.kind === "end") {
      const payoffs = node.payoffs.map((payoff) => payoff.valueOf());
      terminal++;
      const first = String(Number(payoffs[0]!.toPrecision(6)));
      returns[first] = (returns[first] ?? 0) + 1;
      for (const [player, payoff] of payoffs.entries()) value[player]! += probability * payoff;
    } else if (node.kind === "chance") {
      probabilities.push(...node.branches.map((branch) => probability * branch.probability.valueOf()).reverse());
    } else {
      decisions[node.player]!++;
      information[node.player] = Math.max(information[node.player]!, node.informationSet + 1);
      probabilities.push(...node.choices.map(() => probability / node.choices.length));
    }
  }
  return { terminal, decisions, information, returns, value };
}
