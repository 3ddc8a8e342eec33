// Owned pieces: what is measured comes out as it should at a hundred thousand entries.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ownershipReport, ownershipRows } from "../../ownership.ts";

test("a presentation keeps its size, and is checked and appended in its time", async () => {
  const rows = await ownershipRows();
  const measured = (what: string): number => rows.find((row) => row.what === what)!.value;
  assert.ok(measured("a presentation") <= 4_096);
  // Processor time, with much to spare.
  assert.ok(measured("its check, with three witnesses") <= 20);
  assert.ok(measured("an append, on the disk") <= 500);
  assert.equal(ownershipReport(rows).trim().split("\n").length, rows.length + 2);
});
