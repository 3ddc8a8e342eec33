// The levels that come with games: each scores from 60 % to 80 % against the one below, within the error of 200 plays.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { scoresOf } from "../players/shipped-levels.ts";

const PLAYS = 200;

/** Two standard deviations of a mean of so many scores, at most. */
const ERROR = 2 * Math.sqrt(0.25 / PLAYS);

for (const file of readdirSync(new URL("../../../../games/trained/", import.meta.url))) {
  const game = file.replace(/\.json$/u, "");
  test(`${game}: neighbouring levels score from 60 % to 80 %`, async () => {
    const scores = await scoresOf(game, PLAYS);
    assert.ok(
      scores.every((score) => score > 0.6 - ERROR && score < 0.8 + ERROR),
      scores.map((score) => score.toFixed(2)).join(" "),
    );
  });
}
