// What must hold of every game there could be, asked of random ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Fault, interpret } from "../../src/model/index.ts";
import { makeRules } from "../../src/play/index.ts";
import { PLAY_LAWS } from "../laws/play-laws.ts";
import { SYSTEM_LAWS, type SystemLaw, sampleStates } from "../laws/system-laws.ts";
import { agree } from "./agreement.ts";
import { backEnds } from "./back-ends.ts";
import { randomBoardGame } from "./boards/board-game.ts";
import { randomGame } from "./random-game.ts";
import { canonical, gameIn } from "./texts.ts";

/** Registers the tests; all games are run by every back end, a part of them is asked for the laws. */
export function testGames(games: number, seed: number): void {
  // They take longer.
  const boardGames = games >> 5;
  test(`all that run a game run the same game, ${games} times`, () => {
    fc.assert(
      fc.property(randomGame(), fc.nat(), (text, play) => {
        const { game, rules } = gameIn(text);
        const [reference, ...others] = [...backEnds(game, rules).values()];
        for (const other of others) agree(reference!, other, { plays: 2, plies: 6, seed: play });
      }),
      { seed, numRuns: games },
    );
  });

  test(`all that run a game on a board run the same game, ${boardGames} times`, () => {
    fc.assert(
      fc.property(randomBoardGame(), fc.nat(), (text, play) => {
        const { game, rules } = gameIn(text);
        const [reference, ...others] = [...backEnds(game, rules).values()];
        for (const other of others) agree(reference!, other, { plays: 1, plies: 4, seed: play });
      }),
      { seed: seed + 4, numRuns: boardGames },
    );
  });

  test("a game in canonical form is the same game", () => {
    fc.assert(
      fc.property(randomGame(), fc.nat(), (text, play) => {
        const [written, printed] = [gameIn(text), gameIn(canonical(text))];
        assert.equal(printed.rules, written.rules);
        const systems = [written, printed].map(({ game, rules }) => interpret(game, rules));
        agree(systems[0]!, systems[1]!, { plays: 1, plies: 8, seed: play });
      }),
      { seed: seed + 1, numRuns: games >> 4 },
    );
  });

  test("every game keeps the laws of plays", async () => {
    await fc.assert(
      fc.asyncProperty(randomGame(), fc.string(), async (text, play) => {
        const { game, rules } = gameIn(text);
        const playable = await makeRules(interpret(game, rules));
        for (const law of Object.values(PLAY_LAWS)) unlessFault(() => law(playable, play, 6));
      }),
      { seed: seed + 2, numRuns: games >> 4 },
    );
  });

  test("every game keeps the laws of game systems", () => {
    fc.assert(
      fc.property(randomGame(), fc.nat(), (text, play) => {
        const { game, rules } = gameIn(text);
        const asked = Object.entries<SystemLaw>(SYSTEM_LAWS).filter(
          // What is remembered, and whether the deal is over, is part of a state and no track.
          ([name]) => name !== "different states have different values" || (game.memories.length === 0 && !game.setup),
        );
        unlessFault(() => {
          const sample = sampleStates(interpret(game, rules), { plays: 1, length: 8, seed: play });
          for (const [, law] of asked) law(sample);
        });
      }),
      { seed: seed + 3, numRuns: games >> 4 },
    );
  });
}

/** A hole in the rules ends what is asked: there is no answer that a law could be about. */
function unlessFault(ask: () => void): void {
  try {
    ask();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
}
