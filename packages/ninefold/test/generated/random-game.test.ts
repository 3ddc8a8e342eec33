import assert from "node:assert/strict";
import { test } from "node:test";
import type { CoreGame } from "../../src/language/core/core.ts";
import { parse } from "../../src/language/syntax/parse.ts";
import { makeSource } from "../../src/language/text/source.ts";
import { choicesAt, Fault, forcedTuple, type GameSystem, interpret, isOver } from "../../src/model/index.ts";
import { randomTuple, seeded } from "../../src/play/index.ts";
import { formsOf } from "../docs/coverage.ts";
import { randomNumbers } from "../language/mutate.ts";
import { boardGameBy } from "./boards/board-game.ts";
import { CONSTRUCTS, constructsOf } from "./coverage.ts";
import { FORMS } from "./forms.ts";
import { testMistake } from "./mistakes.ts";
import { gameBy } from "./random-game.ts";
import { readOnce } from "./texts.ts";

/** Of texts those that are games without a mistake, and the games. */
const checkedGames = (texts: readonly string[]): readonly { readonly text: string; readonly game: CoreGame }[] =>
  texts.flatMap((text) => {
    const { game } = readOnce(text).checked;
    return game ? [{ text, game }] : [];
  });

const TEXTS = Array.from({ length: 400 }, (_, seed) => gameBy(randomNumbers(seed)));
const GAMES = checkedGames(TEXTS);
const BOARD_TEXTS = Array.from({ length: 60 }, (_, seed) => boardGameBy(randomNumbers(seed)));
const BOARD_GAMES = checkedGames(BOARD_TEXTS);

test("nearly all texts are games without a mistake", () => {
  assert.ok(GAMES.length / TEXTS.length > 0.95, `${GAMES.length} of ${TEXTS.length}`);
  assert.ok(BOARD_GAMES.length / BOARD_TEXTS.length > 0.95, `${BOARD_GAMES.length} of ${BOARD_TEXTS.length}`);
});

/** The names that none of the games has. */
function missing(
  names: readonly string[],
  games: typeof GAMES,
  of: (game: CoreGame) => Iterable<string>,
): readonly string[] {
  const found = new Set(games.flatMap(({ game }) => [...of(game)]));
  return names.filter((name) => !found.has(name));
}

// The rarest construct stands in about 5 of 400 games, the rarest form in about 8.
test("every construct occurs", () => {
  assert.deepEqual(missing(CONSTRUCTS, GAMES, constructsOf), []);
});

test("every form occurs", () => {
  const names = Object.keys(FORMS);
  const formsOf = (game: CoreGame): readonly string[] => names.filter((name) => FORMS[name]!(game));
  assert.deepEqual(missing(names, [...GAMES, ...BOARD_GAMES], formsOf), []);
});

// What the checker writes out is seen in the text alone.
test("actions, lines of every decision and questions with sets occur in every form", () => {
  const used = new Set(GAMES.flatMap(({ text }) => [...formsOf(parse(makeSource("random", text)).file)]));
  const wanted = ["action", "action.params", "call-statement", "call-statement.args", "every", "every.families"];
  assert.deepEqual(
    [...wanted, "possible.within"].filter((form) => !used.has(form)),
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

test("many plays have several plies, most of these with several decisions to choose from", () => {
  const plays = GAMES.slice(0, 200).map(({ game }, seed) => choicesOf(interpret(game, game.name), seed));
  const share = <T>(list: readonly T[], passes: (one: T) => boolean): number =>
    list.filter(passes).length / list.length;
  // Over many seeds the shares are 0.6 and 0.75 on average, of 200 games each with a deviation of 0.035 and 0.06: the bars
  // are four deviations below, so that a new construct, which changes every game, does not come to them by chance.
  assert.ok(share(plays, (play) => play.length >= 2) > 0.45);
  assert.ok(share(plays.flat(), (choices) => choices >= 2) > 0.5);
});

for (const name of ["every is taken for some", "next is taken for previous", "reach stops where it begins"] as const) {
  testMistake(name, 400);
}
