import assert from "node:assert/strict";
import { test } from "node:test";
import { logReport, logRows } from "../../logs.ts";

test("plays of each game are written down", async () => {
  const rows = await logRows(0.001);
  assert.equal(rows.length, 6);
  for (const { game, play, logged } of rows) assert.ok(play > 0 && logged > 0, game);
  assert.equal(logReport(rows).split("\n").length, rows.length + 3);
});
