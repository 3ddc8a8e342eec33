import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesAt, forcedTuple, ONE, type State } from "../../src/model/index.ts";
import { finish, perft } from "../../src/play/index.ts";
import { systemOf } from "../library/library.ts";
import { rounds } from "../library/sample.ts";
import { describe, nim } from "./systems.ts";

// Forced steps at the start, between plies, after plies, and none.
for (const [game, depth] of [
  ["kuhn-poker", 3],
  ["tricks", rounds(2, 3)],
  ["liars-dice", 2],
  ["tic-tac-toe", 4],
] as const) {
  test(`perft of ${game} is the same whether forced steps are told or found`, () => {
    const system = systemOf(game);
    const plain = { ...system };
    const found = (state: State): boolean => forcedTuple(choicesAt(system, state)) !== undefined;
    const deepest = finish(perft(plain, depth + 1));
    for (let plies = 0; plies <= depth; plies++) {
      const told = finish(perft(plain, plies));
      assert.deepEqual(told, finish(perft({ ...plain, forces: found }, plies)));
      // The last ply is counted another way than one that goes on.
      assert.deepEqual(told.levels, deepest.levels.slice(0, plies + 1));
    }
  });
}

const crowd = describe<{ over: boolean }>({
  name: "Crowd",
  players: ["Ann"],
  initial: [{ over: false }],
  legal: ({ over }) => (over ? [] : Array.from({ length: 10_000 }, (_, i) => `take(${i})`)),
  ways: () => [{ probability: ONE, data: { over: true } }],
  outcome: () => "over",
});

test("perft can be stopped amid the decisions of one state", () => {
  const work = perft(crowd, 1);
  assert.equal(work.next().done, false);
  const stopped = work.next(true);
  assert.ok(stopped.done && stopped.value.stopped);
  assert.deepEqual([stopped.value.depth, stopped.value.levels.length], [-1, 0]);
  assert.equal(finish(perft(crowd, 1)).leaves, 10_000n);
});

test("perft has a level for each depth that a play reaches, and for the one asked", () => {
  const depths = (depth: number): readonly number[] => finish(perft(nim(3), depth)).levels.map((one) => one.depth);
  assert.deepEqual(
    [depths(2), depths(4), depths(10)],
    [
      [0, 1, 2],
      [0, 1, 2, 3, 4],
      [0, 1, 2, 3, 10],
    ],
  );
});
