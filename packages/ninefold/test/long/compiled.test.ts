// A million plies of the library's games, compiled, beside the interpreter's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { BACK_ENDS } from "../compiler/compiled-game.ts";
import { compiledLibraryGame } from "../compiler/compiled-library.ts";
import { assertSameGame } from "../compiler/same-game.ts";

/** Plies on each back end: what the interpreter answers slowly has fewer. */
const PLIES: Readonly<Record<string, number>> = {
  amazons: 1000,
  battleship: 5000,
  breakthrough: 60_000,
  chess: 20_000,
  chopsticks: 100_000,
  "connect-four": 50_000,
  "dark-hex": 10_000,
  "dots-and-boxes": 20_000,
  "english-draughts": 40_000,
  go: 5000,
  gomoku: 10_000,
  goofspiel: 2000,
  "guessing-game": 10_000,
  hex: 20_000,
  "international-draughts": 20_000,
  kalah: 50_000,
  "kuhn-poker": 20_000,
  "leduc-poker": 10_000,
  "liars-dice": 20_000,
  "misere-tic-tac-toe": 40_000,
  "multiplayer-kuhn": 10_000,
  nim: 80_000,
  othello: 30_000,
  pentago: 20_000,
  "phantom-tic-tac-toe": 10_000,
  pig: 40_000,
  "rock-paper-scissors": 20_000,
  shogi: 2000,
  "tic-tac-toe": 40_000,
  "tiny-hanabi": 10_000,
  tricks: 1000,
  "ultimate-tic-tac-toe": 40_000,
  xiangqi: 5000,
  yavalath: 20_000,
};

for (const [name, plies] of Object.entries(PLIES)) {
  test(`${name} is the same game compiled, over ${plies} plies`, () => {
    const { game, emitted } = compiledLibraryGame(name);
    for (const backEnd of BACK_ENDS) {
      const many = { plays: plies, plies: 1000, inAll: plies, seed: 1, successors: 2 };
      assert.equal(assertSameGame(game, emitted, backEnd, many), plies);
    }
  });
}
