// Where a text became another.
import assert from "node:assert/strict";
import { test } from "node:test";
import { firstChangedLine, offsetAfter } from "../src/write/changed-line.ts";

test("the first line that differs is found, where lines were added or cut too", () => {
  assert.equal(firstChangedLine("a\nb", "a\nb"), undefined);
  assert.equal(firstChangedLine("a\nb\nc", "a\nx\nc"), 2);
  assert.equal(firstChangedLine("a\nb", "a\nb\nc"), 3);
  assert.equal(firstChangedLine("a\nb\nc", "a\nb"), 3);
});

test("offsets stand where the same text is after a change", () => {
  const before = "players A, B\ntrack t: Player = A\n";
  const after = before.replace("A, B", "A, B, C");
  const at = (text: string) => text.indexOf("track");
  assert.equal(offsetAfter(before, after, at(before)), at(after));
  assert.equal(offsetAfter(after, before, at(after)), at(before));
  assert.equal(offsetAfter(before, after, 3), 3);
  assert.equal(offsetAfter(before, "", at(before)), 0);
  assert.equal(offsetAfter("aaa", "aa", 3), 2);
});
