// The games of the library, compiled: these are the games that the interpreter runs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "../library/library.ts";
import { sampledGames } from "../library/sample.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { compiledLibraryGame } from "./compiled-library.ts";
import { assertSameGame } from "./same-game.ts";
import { assertEncodedAsByWabt } from "./wabt-judge.ts";

/** The plies that are compared on each back end; few where the interpreter takes long. */
const COMPILED: Readonly<Record<string, number>> = {
  amazons: 12,
  "arithmetic-tic-tac-toe": 50,
  "auction-whist": 60,
  backgammon: 20,
  banquet: 20,
  battleship: 60,
  breakthrough: 200,
  chess: 60,
  chopsticks: 200,
  "coin-flip": 20,
  "connect-four": 200,
  "dark-hex": 60,
  "dots-and-boxes": 100,
  "english-draughts": 200,
  "gin-rummy": 40,
  go: 40,
  gomoku: 40,
  goofspiel: 60,
  "guessing-game": 50,
  hamlet: 100,
  hex: 60,
  "international-draughts": 40,
  kalah: 200,
  keep: 40,
  "kuhn-poker": 100,
  "leduc-poker": 100,
  "liars-dice": 60,
  ludo: 100,
  mastermind: 60,
  "matching-pennies": 30,
  "misere-tic-tac-toe": 50,
  "multiplayer-kuhn": 60,
  "night-watch": 60,
  nim: 100,
  "nine-mens-morris": 60,
  othello: 150,
  pentago: 60,
  "phantom-tic-tac-toe": 60,
  pig: 200,
  president: 60,
  provinces: 60,
  "rock-paper-scissors": 100,
  shogi: 20,
  "snakes-and-ladders": 100,
  "tic-tac-toe": 50,
  "tiny-hanabi": 60,
  tricks: 20,
  "ultimate-tic-tac-toe": 150,
  xiangqi: 30,
  yahtzee: 60,
  yavalath: 60,
};

test("every game of the library is compiled", () => {
  assert.deepEqual(Object.keys(COMPILED).sort(), [...GAMES].sort());
});

for (const name of sampledGames()) {
  const plies = COMPILED[name] ?? 0;
  test(`${name} is the same game compiled`, () => {
    const { game, emitted } = compiledLibraryGame(name);
    assertEncodedAsByWabt(emitted.module);
    for (const backEnd of BACK_ENDS) {
      const compared = assertSameGame(game, emitted, backEnd, { plays: plies, plies, inAll: plies, seed: 1 });
      assert.equal(compared, plies);
    }
  });
}
