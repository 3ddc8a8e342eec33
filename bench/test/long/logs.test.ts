// Matches on a log: every game that is measured is played through, without looking at the clock.
import assert from "node:assert/strict";
import { test } from "node:test";
import { logReport, logRows } from "../../logs.ts";

test("the plays of each game are logged and timed", async () => {
  const rows = await logRows(0.01);
  assert.ok(rows.length > 0 && rows.every(({ play, logged }) => play > 0 && logged > 0));
  assert.equal(logReport(rows).trim().split("\n").length, rows.length + 2);
});
