import assert from "node:assert/strict";
import { test } from "node:test";
import { solve } from "../../src/analysis/index.ts";
import { perceivedSystem } from "../../src/knowledge/index.ts";
import { printRational } from "../../src/model/index.ts";
import { finish } from "../../src/play/index.ts";
import { testPerceived } from "../knowledge/perceived-laws.ts";
import { systemOf } from "../library/library.ts";

testPerceived({ games: 120, seed: 82 });

test("Leduc poker against uniform players: the sum of both values is OpenSpiel's nash_conv, 4.747222", () => {
  const system = systemOf("leduc-poker");
  const values = system.players.map(({ id }) => finish(solve(perceivedSystem(system, id))).value(0).worth?.[0]);
  const [first, second] = values;
  assert.ok(first && second);
  // 167/80 and 383/144, whose sum is 4.74722222.
  assert.deepEqual([printRational(first), printRational(second)], ["167/80", "383/144"]);
  assert.ok(Math.abs(first.add(second).valueOf() - 4.747222222222222) < 1e-12);
});
