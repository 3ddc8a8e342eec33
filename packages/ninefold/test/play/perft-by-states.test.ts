// Counting plays by their states comes to what counting them one by one does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { finish, parallelPerft, perft } from "../../src/play/index.ts";
import { perftByStates } from "../../src/play/work/perft-by-states.ts";
import { systemOf } from "../library/library.ts";
import { rounds } from "../library/sample.ts";

const MANY = 10n ** 12n;

for (const [name, depth] of [
  ["tic-tac-toe", 10],
  ["nim", 30],
  ["chopsticks", rounds(24, 40)],
  ["dots-and-boxes", rounds(4, 5)],
] as const) {
  test(`the levels of ${name}, by states`, () => {
    const system = systemOf(name);
    const { levels } = finish(perft(system, depth, { interpreter: true }));
    const counted = levels.map(({ states: _, ...level }) => level);
    for (const from of [0, 3]) {
      const found = finish(perftByStates(system, system.initialStates()[0]!, from, depth, MANY));
      assert.deepEqual(found, counted.slice(from));
    }
  });
}

test("states are not gathered where that does not pay, or where forced steps are among them", () => {
  const system = systemOf("tic-tac-toe");
  const ask = (of: typeof system, expected: bigint): unknown =>
    finish(perftByStates(of, of.initialStates()[0]!, 3, 5, expected));
  assert.equal(ask(system, 1000n), undefined);
  assert.equal(ask(systemOf("tricks"), MANY), undefined);
});

test("it is stopped amid the states", () => {
  const system = systemOf("connect-four");
  const work = perftByStates(system, system.initialStates()[0]!, 5, 9, MANY);
  assert.equal(work.next().done, false);
  assert.deepEqual(work.next(true), { done: true, value: "stopped" });
});

test("deep counts of few states end soon, on one thread and on two, with the levels of the interpreter", async () => {
  const system = systemOf("chopsticks");
  const depth = rounds(16, 45);
  const plain = finish(perft(system, depth, { interpreter: true })).levels.map(({ states: _, ...level }) => level);
  assert.deepEqual(finish(perft(system, depth)).levels, plain);
  assert.deepEqual((await parallelPerft(system, depth, { workers: 2 })).levels, plain);
});
