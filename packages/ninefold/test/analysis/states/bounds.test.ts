// How many states may be asked for, and what is said where there are more.
import assert from "node:assert/strict";
import { test } from "node:test";
import { explore, solve } from "../../../src/analysis/index.ts";
import { boundsOf, walkedBoundsOf } from "../../../src/analysis/states/exploration.ts";
import { compileText, finish } from "../../../src/play/index.ts";
import { systemOf, textOf } from "../../library/library.ts";

test("compiled code may hold more states than the interpreter", () => {
  const system = systemOf("tic-tac-toe");
  assert.equal(boundsOf(system, { maxStates: 250_000_000 }).maxStates, 250_000_000);
  assert.equal(walkedBoundsOf(system, { maxStates: 250_000_000 }).maxStates, 16_000_000);
  assert.equal(walkedBoundsOf(system, { maxStates: 100 }).maxStates, 100);
  assert.throws(() => finish(explore(system, { maxStates: 250_000_001 })), RangeError);
});

test("solving keeps the states and edges of a compiled game within the memory that is allowed", () => {
  const { system } = compileText(textOf("connect-four"), { parameters: { columns: "4", rows: "4" } });
  const within = (memory: number) => finish(solve(system!, { limits: { memory } }));
  assert.throws(() => within(2_000_000), {
    code: "NF6002",
    message: /states, for which there is no memory left: give room/,
  });
  assert.equal(within(20_000_000).graph.size, 161_029);
});
