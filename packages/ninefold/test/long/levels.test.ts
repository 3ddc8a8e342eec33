// The levels that come with games: each is a step above the one below.
import { test } from "node:test";
import { assertSteps, SHIPPED } from "../players/shipped-levels.ts";

for (const [game, { levels }] of SHIPPED) {
  if (levels.length > 0) test(`${game}: neighbouring levels score from 60 % to 80 %`, () => assertSteps(game, 200));
}
