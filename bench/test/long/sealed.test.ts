// Cards without a dealer: what is measured comes out as it should, without looking at the clock.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sealedReport, sealedRows } from "../../sealed.ts";

test("a deal and a proof are made, and keep their sizes", () => {
  const rows = sealedRows(1);
  assert.equal(rows.length, 2);
  for (const { bytes, multiplications, sumPoints, seconds, wanted } of rows) {
    assert.ok(bytes > 0 && bytes <= wanted.bytes);
    assert.ok(multiplications > 0 && sumPoints > 0 && seconds > 0);
  }
  assert.equal(sealedReport(rows).trim().split("\n").length, rows.length + 2);
});
