// What was trained for games of the library, against the search that knows nothing of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeRules } from "../../src/play/index.ts";
import { mindEntrant, playTournament, readMind } from "../../src/players/index.ts";
import { roundScores } from "../../src/players/tournament/standings.ts";
import { systemOf } from "../library/library.ts";
import { SHIPPED } from "../players/shipped-levels.ts";

const NODES = 2_000;
const PLAYS = 40;

for (const [game, trained] of SHIPPED) {
  if (trained.weights.size === 0) continue;
  test(`${game}: what was trained scores 60 % against the untrained search at least`, async () => {
    const spec = readMind(`alphabeta:nodes=${NODES}`);
    const entrants = [mindEntrant(spec, "trained", { trained }), mindEntrant(spec, "untrained")];
    const options = { plays: PLAYS, openings: 4, plies: 300, seed: "trained" };
    const { results } = await playTournament(await makeRules(systemOf(game)), entrants, options);
    const rounds = roundScores({ entrants: 2, players: 2 }, results);
    const score = rounds.reduce((sum, round) => sum + round, 0) / rounds.length;
    assert.ok(score >= 0.6, `${score}`);
  });
}
