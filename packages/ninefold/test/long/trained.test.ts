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

/** Where each position takes the untrained search long, since its decisions are counted after every throw. */
const NODES_OF: Readonly<Record<string, number>> = { backgammon: 128 };

/** By what the files have, whose search is compared with the same without them. */
const COMPARED: readonly (readonly [has: (trained: Trained) => boolean, mind: (nodes: number) => string])[] = [
  [({ weights }) => weights.size > 0, (nodes) => `alphabeta:nodes=${nodes}`],
  [({ policy }) => policy !== undefined, (nodes) => `mcts:nodes=${nodes / 4}`],
];

for (const [game, trained] of SHIPPED) {
  for (const [has, mindOf] of COMPARED) {
    if (!has(trained)) continue;
    const mind = mindOf(NODES_OF[game] ?? NODES);
    test(`${game}: ${mind} with what was trained scores 60 % against the untrained search at least`, async () => {
      const spec = readMind(mind);
      const entrants = [mindEntrant(spec, "trained", { trained }), mindEntrant(spec, "untrained")];
      const options = { plays: PLAYS, openings: 4, plies: 300, seed: "trained" };
      const { results } = await playTournament(await makeRules(systemOf(game)), entrants, options);
      const rounds = roundScores({ entrants: 2, players: 2 }, results);
      const score = rounds.reduce((sum, round) => sum + round, 0) / rounds.length;
      assert.ok(score >= 0.6, `${score}`);
    });
  }
}
