import assert from "node:assert/strict";
import { test } from "node:test";
import { compileGame, NotCompiled } from "../../src/compiler/index.ts";
import type { BulkPerft } from "../../src/engine/index.ts";
import { Fault, interpret } from "../../src/model/index.ts";
import { finish, perft } from "../../src/play/index.ts";
import { bulkOf } from "./bulk-of.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { GAMES_OF_CHANCE } from "./games-of-chance.ts";
import { GAMES_OF_QUESTIONS } from "./games-of-questions.ts";
import { assertSameGame } from "./same-game.ts";
import { NOT_COMPILED, REFUSING_GAMES, SMALL_GAMES, smallGame } from "./small-games.ts";

for (const [name, lines] of Object.entries({
  ...SMALL_GAMES,
  ...REFUSING_GAMES,
  ...GAMES_OF_CHANCE,
  ...GAMES_OF_QUESTIONS,
})) {
  test(`the same game: ${name}`, () => {
    const game = smallGame(lines);
    const emitted = compileGame(game);
    assert.ok(!(emitted instanceof NotCompiled), emitted instanceof NotCompiled ? emitted.message : "");
    for (const backEnd of BACK_ENDS) assertSameGame(game, emitted, backEnd, { plays: 20, plies: 12, seed: 1 });
  });
}

const PLIES = [
  ...Object.entries(GAMES_OF_CHANCE).map((one) => [...one, 5] as const),
  ...Object.entries({ ...SMALL_GAMES, ...GAMES_OF_QUESTIONS }).map((one) => [...one, 3] as const),
];

for (const [name, lines, plies] of PLIES) {
  test(`as many plays of each length: ${name}`, () => {
    const game = smallGame(lines);
    const emitted = compileGame(game);
    assert.ok(!(emitted instanceof NotCompiled));
    const system = interpret(game, game.name);
    const [state] = system.initialStates();
    let compared = 0;
    for (let depth = 0; depth < plies; depth++) {
      const wanted = answered(() => finish(perft(system, depth, { from: state!, interpreter: true })));
      // Which of several holes is met first hangs on the order of the search.
      if (!wanted) break;
      compared++;
      for (const backEnd of BACK_ENDS) {
        const found = counted(bulkOf(game, emitted, backEnd).perft(state!, depth));
        assert.deepEqual([found.leaves, found.ended], [wanted.leaves, wanted.ended], `${backEnd}, ${depth} plies`);
      }
    }
    // A game may have a hole where it begins.
    if (name in GAMES_OF_CHANCE) assert.ok(compared > 0);
  });
}

function counted(work: Generator<void, BulkPerft>): BulkPerft {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Undefined where it is a hole in the rules. */
function answered<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

for (const [reason, lines] of Object.entries(NOT_COMPILED)) {
  test(`not compiled: ${reason}`, () => {
    const emitted = compileGame(smallGame(lines));
    assert.ok(emitted instanceof NotCompiled);
    assert.equal(emitted.message, reason);
  });
}
