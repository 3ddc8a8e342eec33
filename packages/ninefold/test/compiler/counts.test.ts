// Counts that are large, and plays that are long: what compiled code counts is right, or it is not asked.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bulkOfEmitted, NotCompiled } from "../../src/compiler/index.ts";
import type { BulkPerft, BulkPlayouts } from "../../src/engine/index.ts";
import { interpret } from "../../src/model/index.ts";
import { bulkOf, finished } from "./bulk-of.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { compiledOnce } from "./compiled-once.ts";
import { visited } from "./counted-states.ts";
import { smallGame } from "./small-games.ts";

test("two plies of one state may be more than 2^32 plays", () => {
  const game = smallGame([
    "players A",
    "track begun: Bool = false",
    "decision pass when not begun do begun := true",
    "decision put(c in 1..256, d in 1..257) when begun do begun := true",
    "outcome draw otherwise",
  ]);
  const emitted = compiledOnce(game);
  assert.ok(!(emitted instanceof NotCompiled));
  const [state] = interpret(game, game.name).initialStates();
  for (const backEnd of BACK_ENDS) {
    const found: BulkPerft = finished(bulkOf(game, emitted, backEnd).perft(state!, 3));
    assert.deepEqual(found, { leaves: (256n * 257n) ** 2n, ended: 0n }, backEnd);
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
  const emitted = compiledOnce(game);
  assert.ok(!(emitted instanceof NotCompiled));
  const [state] = interpret(game, game.name).initialStates();
  const engine = bulkOfEmitted("perft", game, emitted);
  assert.deepEqual([engine.takes(state!, 1024), engine.takes(state!, 1025)], [true, false]);
});

/** Ways to go on five times, all of them different chains, as many as there is seldom room for. */
const MANY = ["players A", "track x: 0..7 = 0", "track y: 0..7 = 0", "track n: 0..2 = 0"];

const CHAINS: Readonly<Record<string, readonly string[]>> = {
  "of one family": [
    "decision walk(a in 0..7) when n < 2",
    "  do x := a",
    "  again walk when steps < 5",
    "  finally n += 1",
  ],
  "of two families, of which one is only the best": [
    "decision walk(a in 0..7) when n < 2",
    "  do x := a",
    "  again walk when steps < 5",
    "  finally n += 1",
    "decision run(a in 0..7) when n is 0",
    "  prefer least div(y, 4)",
    "  do x := a, y := a",
    "  again run when steps < 5",
    "  finally n += 2",
  ],
};

for (const [name, lines] of Object.entries(CHAINS)) {
  test(`more chains than there is room for at first: ${name}`, () => {
    const game = smallGame([...MANY, ...lines, "outcome o(x) otherwise"]);
    const emitted = compiledOnce(game);
    assert.ok(!(emitted instanceof NotCompiled));
    const system = interpret(game, game.name);
    const [state] = system.initialStates();
    const first = system.legal(state!, system.players[0]!.id).length;
    for (const backEnd of BACK_ENDS) {
      const engine = bulkOf(game, emitted, backEnd);
      const counted: BulkPerft = finished(engine.perft(state!, 1));
      assert.equal(counted.leaves, BigInt(first), backEnd);
      const { states, stopped } = visited(game, backEnd, { depth: 0 });
      assert.deepEqual([states.terminal, stopped], [0, "depth"], backEnd);
      const played: BulkPlayouts = finished(engine.playouts(state!, [1, 2, 3, 4], 0, 40, 9));
      assert.equal(played.faults.size, 0, backEnd);
      assert.equal(
        [...played.outcomes.values()].reduce((a, b) => a + b),
        40,
        backEnd,
      );
      assert.ok(played.outcomes.size > 4, backEnd);
    }
  });
}
