// Minds by their texts, and decisions by minds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readMind } from "../../src/players/choosing/spec.ts";

test("a budget is one of those that there are", () => {
  assert.deepEqual(readMind("mcts:nodes=20,memory=1000").budget, { nodes: 20, memory: 1000 });
  for (const text of ["mcts:constructor=5", "mcts:nodes=0", "mcts:nodes=", "mcts:", "mcts:plays=3"]) {
    assert.throws(() => readMind(text), /says no budget: one of nodes, ms, depth, memory/, text);
  }
});
