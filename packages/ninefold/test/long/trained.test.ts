// What was trained for games of the library, against the search that knows nothing of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeRules } from "../../src/play/index.ts";
import { mindEntrant, playTournament, readMind, type Trained } from "../../src/players/index.ts";
import { roundScores } from "../../src/players/tournament/standings.ts";
import { systemOf } from "../library/library.ts";
import { SHIPPED } from "../players/shipped-levels.ts";

const NODES = 2_000;
const PLAYS = 40;

/**
 * Weights that came with a game for being quick: to count decisions after every throw takes the untrained search far longer, so that
 * it gets fewer positions, and they need not beat it.
 */
const QUICK: Readonly<Record<string, { readonly nodes: number; readonly untrained: number; readonly least: number }>> =
  {
    backgammon: { nodes: 128, untrained: 16, least: 0.4 },
  };

/** By what the files have, whose search is compared with the same without them. */
const COMPARED: readonly (readonly [has: (trained: Trained) => boolean, mind: (nodes: number) => string])[] = [
  [({ weights }) => weights.size > 0, (nodes) => `alphabeta:nodes=${nodes}`],
  [({ policy }) => policy !== undefined, (nodes) => `mcts:nodes=${nodes / 4}`],
];

for (const [game, trained] of SHIPPED) {
  for (const [has, mindOf] of COMPARED) {
    if (!has(trained)) continue;
    const { nodes, untrained, least } = QUICK[game] ?? { nodes: NODES, untrained: NODES, least: 0.6 };
    const [mind, other] = [mindOf(nodes), mindOf(untrained)];
    test(`${game}: ${mind} with what was trained scores ${100 * least} % at least against ${other} without`, async () => {
      const entrants = [mindEntrant(readMind(mind), "trained", { trained }), mindEntrant(readMind(other), "untrained")];
      const options = { plays: PLAYS, openings: 4, plies: 300, seed: "trained" };
      const { results } = await playTournament(await makeRules(systemOf(game)), entrants, options);
      const rounds = roundScores({ entrants: 2, players: 2 }, results);
      const score = rounds.reduce((sum, round) => sum + round, 0) / rounds.length;
      assert.ok(score >= least, `${score}`);
    });
  }
}
