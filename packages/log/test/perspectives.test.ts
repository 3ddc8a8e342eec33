// Whoever follows a match knows at each ply exactly what the referee's match says that she knows.
import { test } from "node:test";
import { GAMES, SMALL_PARAMETERS } from "../../ninefold/test/library/library.ts";
import { EVERYTHING, rounds } from "../../ninefold/test/sample.ts";
import { rulesOf } from "./matches.ts";
import { requireSamePerspectives } from "./perspectives.ts";

/** One that hides nothing, with chance; one in which all decide together; those that hide a deal, decisions, and both. */
const FEW = [
  "pig",
  "rock-paper-scissors",
  "kuhn-poker",
  "goofspiel",
  "phantom-tic-tac-toe",
  "night-watch",
  "tiny-hanabi",
];

for (const game of EVERYTHING ? GAMES : FEW) {
  test(`followers of ${game} know what the match says`, async () => {
    const rules = await rulesOf(game, SMALL_PARAMETERS[game]);
    for (let play = 0; play < rounds(1, 3); play++) requireSamePerspectives(rules, `${play}`, rounds(20, 60));
  });
}
