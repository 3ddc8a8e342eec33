import assert from "node:assert/strict";
import { test } from "node:test";
import { compileGame, NotCompiled } from "../../src/compiler/index.ts";
import { EVERYTHING, rounds, sampled } from "../library/sample.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { GAMES_OF_BAGS, GAMES_OF_DRAWS } from "./games-of-bags.ts";
import { GAMES_OF_CHANCE } from "./games-of-chance.ts";
import { GAMES_OF_MEMORIES } from "./games-of-memories.ts";
import { DRAWS_OF_NONE, GAMES_OF_NONE } from "./games-of-none.ts";
import { GAMES_OF_PILES } from "./games-of-piles.ts";
import { GAMES_OF_QUESTIONS } from "./games-of-questions.ts";
import { assertSamePerft, assertSamePlays } from "./same-games.ts";
import { NOT_COMPILED, REFUSING_GAMES, SMALL_GAMES, smallGame } from "./small-games.ts";

const GAMES = {
  ...SMALL_GAMES,
  ...REFUSING_GAMES,
  ...GAMES_OF_CHANCE,
  ...GAMES_OF_QUESTIONS,
  ...GAMES_OF_PILES,
  ...GAMES_OF_BAGS,
  ...GAMES_OF_DRAWS,
  ...GAMES_OF_NONE,
  ...DRAWS_OF_NONE,
  ...GAMES_OF_MEMORIES,
};
const ON_BOTH = sampled(GAMES);

for (const [at, [name, lines]] of Object.entries(GAMES).entries()) {
  // Those of a sample on each back end, the others on one or the other.
  const backEnds = EVERYTHING || name in ON_BOTH ? BACK_ENDS : [BACK_ENDS[at % BACK_ENDS.length]!];
  test(`the same game: ${name}`, () => assertSamePlays(lines, { plays: rounds(2, 20), plies: 12, seed: 1 }, backEnds));
}

// Plays of small games are counted with those of the library (playouts.test.ts).
const PLIES = [
  ...Object.entries(sampled(GAMES_OF_CHANCE)).map((one) => [...one, 5] as const),
  ...Object.entries(sampled(GAMES_OF_QUESTIONS)).map((one) => [...one, 3] as const),
  ...Object.entries(
    sampled({
      ...GAMES_OF_PILES,
      ...GAMES_OF_BAGS,
      ...GAMES_OF_DRAWS,
      ...GAMES_OF_NONE,
      ...DRAWS_OF_NONE,
      ...GAMES_OF_MEMORIES,
    }),
  ).map((one) => [...one, 4] as const),
];

for (const [name, lines, plies] of PLIES) {
  test(`as many plays of each length: ${name}`, () => {
    const compared = assertSamePerft(lines, plies);
    // A game of questions may have a hole where it begins.
    if (!(name in GAMES_OF_QUESTIONS)) assert.ok(compared > 0);
  });
}

for (const [reason, lines] of Object.entries(NOT_COMPILED)) {
  test(`not compiled: ${reason}`, () => {
    const emitted = compileGame(smallGame(lines));
    assert.ok(emitted instanceof NotCompiled);
    assert.equal(emitted.message, reason);
  });
}
