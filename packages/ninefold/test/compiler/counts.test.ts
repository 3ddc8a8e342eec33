// Counts that are large, and plays that are long: what compiled code counts is right, or it is not asked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileGame, engineOf, NotCompiled } from "../../src/compiler/index.ts";
import { interpret } from "../../src/model/index.ts";
import { bulkOf } from "./bulk-of.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { smallGame } from "./small-games.ts";

test("two plies of one state may be more than 2^32 plays", () => {
  const game = smallGame([
    "players A",
    "track begun: Bool = false",
    "decision pass when not begun do begun := true",
    "decision put(c in 1..256, d in 1..257) when begun do begun := true",
    "outcome draw otherwise",
  ]);
  const emitted = compileGame(game);
  assert.ok(!(emitted instanceof NotCompiled));
  const [state] = interpret(game, game.name).initialStates();
  for (const backEnd of BACK_ENDS) {
    const { leaves, ended } = finished(bulkOf(game, emitted, backEnd).perft(state!, 3));
    assert.deepEqual([leaves, ended], [(256n * 257n) ** 2n, 0n], backEnd);
  }
});

test("plays of more than 1,024 plies are not counted by compiled code, whose memories are a ring", () => {
  const game = smallGame([
    "players A",
    "track n: 0..3 = 0",
    "remember n as past since n is 0 at most 9",
    "decision d do n := if n is 3 then 0 else n + 1",
    "outcome draw otherwise",
  ]);
  const emitted = compileGame(game);
  assert.ok(!(emitted instanceof NotCompiled));
  const [state] = interpret(game, game.name).initialStates();
  const engine = engineOf("perft", game, emitted);
  assert.deepEqual([engine.takes(state!, 1024), engine.takes(state!, 1025)], [true, false]);
});

function finished<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
