// The worths of positions that tests take from the program by hand.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { rounds } from "../../packages/ninefold/test/sample.ts";
import { worthAfter } from "../connect-four-worth.ts";

const FIXTURE = new URL("../../packages/ninefold/test/fixtures/connect-four-worths.json", import.meta.url);

test("the positions of connect four are worth what the fixture says", () => {
  const all = JSON.parse(readFileSync(FIXTURE, "utf8")) as readonly (readonly [string, number, string])[];
  const positions = all.filter((_, at) => at % rounds(3, 1) === 0);
  for (const [columns, worth] of positions) assert.equal(worthAfter(columns), worth, columns);
});

test("who has three in the lowest row and is to move wins", () => {
  assert.equal(worthAfter("112233"), 1);
});
