import assert from "node:assert/strict";
import { test } from "node:test";
import { finish, perft } from "../../src/play/index.ts";
import { systemOf } from "../library/library.ts";

// Forced steps at the start, between plies, after plies, and none.
for (const [game, depth] of [
  ["kuhn-poker", 3],
  ["tricks", 3],
  ["liars-dice", 2],
  ["tic-tac-toe", 4],
] as const) {
  test(`perft of ${game} is the same whether forced steps are told or found`, () => {
    const system = systemOf(game);
    assert.ok(system.forces);
    const deepest = finish(perft(system, depth + 1));
    for (let plies = 0; plies <= depth; plies++) {
      const told = finish(perft(system, plies));
      assert.deepEqual(told, finish(perft({ ...system, forces: undefined }, plies)));
      // The last ply is counted another way than one that goes on.
      assert.deepEqual(told.levels, deepest.levels.slice(0, plies + 1));
    }
  });
}
