// Values of larger games that are known from elsewhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Solution, solve, winChances } from "../../src/analysis/index.ts";
import { compileText, finish } from "../../src/play/index.ts";
import { connectFourWorth } from "../library/independent/connect-four-search.ts";
import { textOf } from "../library/library.ts";

function solved(name: string, parameters: Readonly<Record<string, string>>): Solution {
  const { system } = compileText(textOf(name), { parameters });
  return finish(solve(system!, { maxStates: 16_000_000 }));
}

test("a search by itself finds connect four a draw on four and on five columns of four", () => {
  assert.deepEqual([connectFourWorth(4, 4), connectFourWorth(5, 4)], [0, 0]);
});

test("connect four on five columns of four is a draw", () => {
  const { graph, exact, value } = solved("connect-four", { columns: "5", rows: "4" });
  assert.equal(graph.size, 3_945_711);
  assert.equal(exact, graph.size);
  assert.ok(value(0).worth![0]!.equals(0));
});

// Neller and Presser, Optimal Play of the Dice Game Pig (2004), describe the equations; the figure is of a value iteration
// of them that shares no code with this one.
test("who begins pig to 100 wins with probability 0.530592725274", () => {
  const found = solved("pig", { goal: "100" });
  assert.equal(found.graph.size, 980_694);
  const [first] = winChances(found, found.value(0))!;
  const { low, high } = first!.interval;
  assert.ok(high - low < 1e-9 && low - 1e-12 <= 0.530592725274 && 0.530592725274 <= high + 1e-12, `${low} ${high}`);
});
