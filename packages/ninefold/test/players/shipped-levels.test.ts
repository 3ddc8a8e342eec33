// Each level that comes with a game is a step above the one below it: few plays here, more in the long tests.
import { test } from "node:test";
import { rounds } from "../library/sample.ts";
import { assertSteps } from "./shipped-levels.ts";

for (const game of ["tic-tac-toe", "connect-four"]) {
  test(`${game}: neighbouring levels score from 60 % to 80 %, as far as few plays tell`, () =>
    assertSteps(game, rounds(10, 20)));
}
