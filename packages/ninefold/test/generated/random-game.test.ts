import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesAt, Fault, forcedTuple, type GameSystem, interpret, isOver } from "../../src/model/index.ts";
import { randomTuple, seeded } from "../../src/play/index.ts";
import { randomNumbers } from "../language/mutate.ts";
import { CONSTRUCTS, constructsOf } from "./coverage.ts";
import { testMistake } from "./mistakes.ts";
import { gameBy } from "./random-game.ts";
import { gameIn, isGame } from "./texts.ts";

const TEXTS = Array.from({ length: 400 }, (_, seed) => gameBy(randomNumbers(seed)));
const GAMES = TEXTS.filter(isGame);

test("nearly all texts are games without a mistake", () => {
  assert.ok(GAMES.length / TEXTS.length > 0.95, `${GAMES.length} of ${TEXTS.length}`);
});

test("every construct occurs", () => {
  const found = new Set(GAMES.flatMap((text) => [...constructsOf(gameIn(text).game)]));
  assert.deepEqual(
    CONSTRUCTS.filter((construct) => !found.has(construct)),
    [],
  );
});

/** How many decisions the one with most has in each state of a random play; a fault ends it. */
function choicesOf(system: GameSystem, seed: number): readonly number[] {
  const chance = seeded(seed);
  const found: number[] = [];
  try {
    let state = system.initialStates()[0]!;
    for (let step = 0; step < 30; step++) {
      const choices = choicesAt(system, state);
      if (isOver(choices)) break;
      const forced = forcedTuple(choices);
      if (!forced) found.push(Math.max(...choices.map((legal) => legal.length)));
      state = system.draw(state, forced ?? randomTuple(choices, chance), chance);
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
  return found;
}

test("most plays have several plies with several decisions to choose from", () => {
  const plays = GAMES.slice(0, 200).map((text, seed) => {
    const { game, rules } = gameIn(text);
    return choicesOf(interpret(game, rules), seed);
  });
  const share = <T>(list: readonly T[], passes: (one: T) => boolean): number =>
    list.filter(passes).length / list.length;
  assert.ok(share(plays, (play) => play.length >= 2) > 0.6);
  assert.ok(share(plays.flat(), (choices) => choices >= 2) > 0.5);
});

for (const name of ["every is taken for some", "next is taken for previous", "reach stops where it begins"] as const) {
  testMistake(name, 400);
}
