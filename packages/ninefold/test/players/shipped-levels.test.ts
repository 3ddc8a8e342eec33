// Each level that comes with a game is stronger than the one below it: few plays here, more in the long tests.
import assert from "node:assert/strict";
import { test } from "node:test";
import { scoresOf } from "./shipped-levels.ts";

for (const game of ["tic-tac-toe", "connect-four"]) {
  test(`${game}: each level scores more than half against the one below`, async () => {
    const scores = await scoresOf(game, 20);
    assert.ok(
      scores.every((score) => score > 0.5),
      scores.map((score) => score.toFixed(2)).join(" "),
    );
  });
}
