// The levels that come with games: each is a step above the one below.
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { assertSteps } from "../players/shipped-levels.ts";

for (const file of readdirSync(new URL("../../../../games/trained/", import.meta.url))) {
  const game = file.replace(/\.json$/u, "");
  test(`${game}: neighbouring levels score from 60 % to 80 %`, () => assertSteps(game, 200));
}
