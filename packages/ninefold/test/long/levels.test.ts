// The levels that come with games: each is a step above the one below.
import { test } from "node:test";
import { assertSteps, SHIPPED } from "../players/shipped-levels.ts";

for (const [game, { levels }] of SHIPPED) {
  if (levels.length > 0) test(`${game}: each level is a step above the one below`, () => assertSteps(game, 200));
}
