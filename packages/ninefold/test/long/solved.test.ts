// Values of larger games that are known from elsewhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Solution, type SolveOptions, solve, winChances } from "../../src/analysis/index.ts";
import { compileText, finish } from "../../src/play/index.ts";
import { connectFourWorth } from "../library/independent/connect-four-search.ts";
import { bestLead } from "../library/independent/dots-and-boxes.ts";
import { textOf } from "../library/library.ts";

function solved(name: string, parameters: Readonly<Record<string, string>>, options: SolveOptions = {}): Solution {
  const { system } = compileText(textOf(name), { parameters });
  return finish(solve(system!, { maxStates: 16_000_000, ...options }));
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

// Wilson, https://wilson.engr.wisc.edu/boxes/results.shtml.
test("dots and boxes, 3 by 3: the second player leads by 3, among more states than a map can hold", () => {
  assert.equal(bestLead(3, 3), -3);
  const options = { maxStates: 40_000_000, limits: { memory: 3_000_000_000 } };
  const { graph, exact, value } = solved("dots-and-boxes", { columns: "3", rows: "3" }, options);
  assert.deepEqual([graph.size, graph.edgeCount, exact], [34_971_283, 364_396_400, 34_971_283]);
  const { worth, steps } = value(0);
  assert.deepEqual([worth!.map(String), steps], [["-3", "3"], 24]);
});
