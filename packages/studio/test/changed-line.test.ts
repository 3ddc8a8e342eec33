// Where a text became another.
import assert from "node:assert/strict";
import { test } from "node:test";
import { firstChangedLine } from "../src/write/changed-line.ts";

test("the first line that differs is found, where lines were added or cut too", () => {
  assert.equal(firstChangedLine("a\nb", "a\nb"), undefined);
  assert.equal(firstChangedLine("a\nb\nc", "a\nx\nc"), 2);
  assert.equal(firstChangedLine("a\nb", "a\nb\nc"), 3);
  assert.equal(firstChangedLine("a\nb\nc", "a\nb"), 3);
});
