import assert from "node:assert/strict";
import { test } from "node:test";
import { compileGame, NotCompiled } from "../../src/compiler/index.ts";
import { BACK_ENDS, CompiledGame } from "./compiled-game.ts";
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

test("more decisions in steps than there is room for are a fault where they are counted", () => {
  const game = smallGame([
    "players A",
    "track left: 0..2 = 2",
    "decision go(x in 0..64) when left > 0 and steps < 2",
    "  do left += 0",
    "  again go",
    "  finally left -= 1",
    "outcome draw otherwise",
  ]);
  const emitted = compileGame(game);
  assert.ok(!(emitted instanceof NotCompiled));
  for (const backEnd of BACK_ENDS) {
    const compiled = new CompiledGame(game, emitted, backEnd);
    compiled.write(0, [2]);
    assert.equal(compiled.list(0).length, 65 ** 2);
    assert.throws(() => compiled.count(0), { name: "Fault", code: "NF2010" });
  }
});

for (const [reason, lines] of Object.entries(NOT_COMPILED)) {
  test(`not compiled: ${reason}`, () => {
    const emitted = compileGame(smallGame(lines));
    assert.ok(emitted instanceof NotCompiled);
    assert.equal(emitted.message, reason);
  });
}
