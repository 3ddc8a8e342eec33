// Positions of a search in random games: they are what the interpreter is asked for one by one.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { randomBoardGame } from "../generated/boards/board-game.ts";
import { plainGame, randomGame } from "../generated/random-game.ts";
import { gameIn } from "../generated/texts.ts";
import { rounds } from "../library/sample.ts";
import { assertSamePlayouts, assertSamePositions } from "./same-positions.ts";

const KINDS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "random games": randomGame(),
  "random games of few kinds of values": plainGame(),
  "random board games": randomBoardGame(),
};

for (const [name, games] of Object.entries(KINDS)) {
  test(`positions of ${name} are the same compiled`, () => {
    const numRuns = rounds(4, 120);
    let compared = 0;
    fc.assert(
      fc.property(games, fc.nat(), (text, seed) => {
        const { game } = gameIn(text);
        const found = assertSamePositions(game, { plays: 2, plies: 8, successors: 3, seed: `${seed}` });
        if (typeof found === "number") compared++;
        assertSamePlayouts(game, 3, 20);
      }),
      { seed: 3, numRuns },
    );
    assert.ok(compared * 100 >= numRuns * 75, `${compared} of ${numRuns} games are compiled`);
  });
}
