import assert from "node:assert/strict";
import { test } from "node:test";
import { compileGame, NotCompiled } from "../../src/compiler/index.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { assertSameGame } from "./same-game.ts";
import { NOT_COMPILED, SMALL_GAMES, smallGame } from "./small-games.ts";

for (const [name, lines] of Object.entries(SMALL_GAMES)) {
  test(`the same game: ${name}`, () => {
    const game = smallGame(lines);
    const emitted = compileGame(game);
    assert.ok(!(emitted instanceof NotCompiled), emitted instanceof NotCompiled ? emitted.message : "");
    for (const backEnd of BACK_ENDS) assertSameGame(game, emitted, backEnd, { plays: 20, plies: 12, seed: 1 });
  });
}

for (const [reason, lines] of Object.entries(NOT_COMPILED)) {
  test(`not compiled: ${reason}`, () => {
    const emitted = compileGame(smallGame(lines));
    assert.ok(emitted instanceof NotCompiled);
    assert.equal(emitted.message, reason);
  });
}
