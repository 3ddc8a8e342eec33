// The games of the library, compiled: which of them compile, and that these are the games that the interpreter
// runs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileGame, NotCompiled } from "../../src/compiler/index.ts";
import { GAMES } from "../library/library.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { compiledLibraryGame, libraryGame } from "./compiled-library.ts";
import { assertSameGame } from "./same-game.ts";
import { assertEncodedAsByWabt } from "./wabt-judge.ts";

/** The plies that are compared on each back end; few where the interpreter takes long. */
const COMPILED: Readonly<Record<string, number>> = {
  amazons: 12,
  backgammon: 20,
  breakthrough: 200,
  chess: 60,
  chopsticks: 200,
  "coin-flip": 20,
  "connect-four": 200,
  "dots-and-boxes": 100,
  "english-draughts": 200,
  go: 40,
  gomoku: 40,
  "guessing-game": 50,
  hex: 60,
  "international-draughts": 40,
  kalah: 200,
  "kuhn-poker": 100,
  "liars-dice": 60,
  "matching-pennies": 30,
  "misere-tic-tac-toe": 50,
  nim: 100,
  othello: 150,
  pentago: 60,
  pig: 200,
  "rock-paper-scissors": 100,
  shogi: 20,
  "tic-tac-toe": 50,
  tricks: 20,
  "ultimate-tic-tac-toe": 150,
  xiangqi: 30,
  yavalath: 60,
};

const NOT_COMPILED: Readonly<Record<string, string>> = {
  "arithmetic-tic-tac-toe": "the sets of so many members, `2 of S`, elsewhere than in `random`",
  "nine-mens-morris": "the sets of so many members, `2 of S`, elsewhere than in `random`",
};

test("it is known of every game whether it compiles", () => {
  assert.deepEqual([...Object.keys(COMPILED), ...Object.keys(NOT_COMPILED)].sort(), [...GAMES].sort());
});

for (const [name, plies] of Object.entries(COMPILED)) {
  test(`${name} is the same game compiled`, () => {
    const { game, emitted } = compiledLibraryGame(name);
    assertEncodedAsByWabt(emitted.module);
    for (const backEnd of BACK_ENDS) {
      const compared = assertSameGame(game, emitted, backEnd, { plays: plies, plies, inAll: plies, seed: 1 });
      assert.equal(compared, plies);
    }
  });
}

for (const [name, reason] of Object.entries(NOT_COMPILED)) {
  test(`${name} is not compiled: ${reason}`, () => {
    const emitted = compileGame(libraryGame(name));
    assert.ok(emitted instanceof NotCompiled);
    assert.equal(emitted.message, reason);
  });
}
