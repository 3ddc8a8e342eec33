// Information sets of a game tree as a test writes them down.
import assert from "node:assert/strict";
import { efgOf } from "../../../src/analysis/exports/efg.ts";
import { extensiveForm } from "../../../src/analysis/exports/extensive.ts";
import { utilitiesOf } from "../../../src/analysis/solve/utilities.ts";
import type { StateGraph } from "../../../src/analysis/states/state-graph.ts";
import { finish } from "../../../src/play/index.ts";
import { graphOfText, treesOf } from "./games.ts";
import { readEfg } from "./read-gambit.ts";

export const gameWith = (lines: string, players = "A, B"): StateGraph =>
  graphOfText(`game G\nplayers ${players}\n${lines}`);

/** A card that chance deals before anybody is asked. */
export const DEAL = `type Stage = { dealing, asking, over }
track stage: Stage = dealing
track said: 0..9 = 0
setup do random c in 1..4, card := c, stage := asking
`;

/** The information sets of a player, each with its choices and the values that some tracks have at its nodes. */
export function setsOf(graph: StateGraph, player: number, ...tracks: readonly string[]): readonly string[] {
  const { system } = graph.exploration;
  const utilities = utilitiesOf(system);
  const sets: { readonly choices: readonly string[]; readonly nodes: string[] }[] = [];
  for (const node of extensiveForm(graph, treesOf(graph), utilities, false)) {
    if (node.kind !== "choice" || node.player !== player) continue;
    sets[node.informationSet] ??= { choices: node.choices, nodes: [] };
    assert.deepEqual(node.choices, sets[node.informationSet]!.choices, "one set has different choices");
    // `(2)_card (false)_asked`: a state.
    const named = tracks.map((track) => new RegExp(`\\((\\w+)\\)_${track}\\b`).exec(node.name)?.[1]);
    sets[node.informationSet]!.nodes.push(named.join(" "));
  }
  // Gambit's reader finds what is forgotten, and choices that differ in one set.
  readEfg(finish(efgOf(graph, treesOf(graph), utilities)));
  return sets.map(({ choices, nodes }) => `${choices.join(" ")}: ${nodes.toSorted().join(", ")}`);
}
