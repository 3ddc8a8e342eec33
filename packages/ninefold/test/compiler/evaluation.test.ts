// Linear evaluation in compiled code gives the sums that the interpreter gives.
import assert from "node:assert/strict";
import { test } from "node:test";
import { interpret } from "../../src/model/index.ts";
import { AskedPositions } from "../../src/play/work/positions.ts";
import { sampled, sampledGames } from "../library/sample.ts";
import { libraryGame } from "./compiled-library.ts";
import { assertSameEvaluation, randomWeights } from "./same-evaluation.ts";
import { SMALL_GAMES, smallGame } from "./small-games.ts";

for (const name of new Set([...sampledGames(), "connect-four", "othello", "yavalath"])) {
  test(`states of ${name} are evaluated alike`, () => {
    assert.ok(assertSameEvaluation(libraryGame(name), 3, 12) > 0);
  });
}

for (const [name, lines] of Object.entries(sampled(SMALL_GAMES))) {
  test(`states are evaluated alike: ${name}`, () => {
    assertSameEvaluation(smallGame(lines), 3, 6);
  });
}

test("weights that do not fit the game are refused", () => {
  const game = libraryGame("connect-four");
  const positions = new AskedPositions(interpret(game, game.name));
  const good = randomWeights(positions.cells, "good");
  positions.weigh(good);
  const wrong = [
    { ...good, cells: [new Int32Array(9), ...good.cells.slice(1)] },
    { ...good, cells: [...good.cells, ...good.cells, new Int32Array(3)] },
    { ...good, cells: [...good.cells.slice(1), [0.5, 0, 0]] },
    { ...good, cells: [...good.cells.slice(1), [2 ** 31, 0, 0]] },
    { ...good, tables: [] },
    { ...good, pairs: [{ first: 0, second: 4096, table: 0 }] },
  ];
  for (const weights of wrong) assert.throws(() => positions.weigh(weights), RangeError);
});
