// A million plies of the library's games, compiled, beside the interpreter's.
import { test } from "node:test";
import { BACK_ENDS } from "../compiler/compiled-game.ts";
import { compiledLibraryGame } from "../compiler/compiled-library.ts";
import { assertSameGame } from "../compiler/same-game.ts";

/** Plies on each back end: what the interpreter answers slowly has fewer. */
const PLIES: Readonly<Record<string, number>> = {
  amazons: 100,
  breakthrough: 60_000,
  chopsticks: 100_000,
  "connect-four": 50_000,
  "dots-and-boxes": 20_000,
  "english-draughts": 20_000,
  go: 500,
  gomoku: 1000,
  "guessing-game": 10_000,
  hex: 3000,
  kalah: 50_000,
  "misere-tic-tac-toe": 40_000,
  nim: 80_000,
  othello: 10_000,
  pentago: 3000,
  "tic-tac-toe": 40_000,
  "ultimate-tic-tac-toe": 10_000,
  xiangqi: 1000,
  yavalath: 2000,
};

for (const [name, plies] of Object.entries(PLIES)) {
  test(`${name} is the same game compiled, over ${plies} plies`, () => {
    const { game, emitted } = compiledLibraryGame(name);
    for (const backEnd of BACK_ENDS) {
      for (let seed = 0, left = plies; left > 0; seed++) {
        left -= assertSameGame(game, emitted, backEnd, { plays: 100, plies: left, seed, successors: 2 });
      }
    }
  });
}
