// Lines between spots: all where they leave the board to be seen, thinner and fewer where they would not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "ninefold/play";
import { planOf } from "ninefold/scene";
import { type Lines, linesIn, WIDTHS } from "../src/geometry/lines.ts";
import { sheetOf } from "../src/geometry/sheet.ts";

/** Fields in a square, linked as an expression says. */
async function linesBetween(count: number, to: string): Promise<Lines & { readonly paper: number }> {
  const [last, wide] = [count - 1, Math.ceil(Math.sqrt(count))];
  const loaded = await load(`game Links
players A, B
track at: 0..${last} = 0
track turn: Player = A
decision go(n in 1..3) by turn when at + n <= ${last} do at := at + n, turn := next(turn)
outcome draw otherwise
display
  area Field
  place at is n on (mod(n, ${wide}), div(n, ${wide})) in Field
  link n in 0..${last} to ${to}
`);
  assert.ok(loaded.ok, loaded.ok ? "" : loaded.diagnostics[0]?.message);
  const plan = planOf(loaded.rules.system);
  const sheet = sheetOf(plan, plan.zones.find(({ kind }) => kind === "board")!);
  return { ...linesIn(sheet), paper: sheet.width * sheet.height };
}

test("few lines are all drawn, as wide as they are", async () => {
  const { drawn, width, left } = await linesBetween(128, "min(n + 1, 127)");
  assert.deepEqual([drawn.length, width, left], [127, 1, 0]);
  assert.ok(drawn.every(({ goes }) => goes === "on"));
});

test("more lines are thinner", async () => {
  const { drawn, width, left } = await linesBetween(12, "{ m in 0..11 | m is not n }");
  assert.deepEqual([drawn.length, left], [66, 0]);
  assert.ok(drawn.every(({ goes }) => goes === "both"));
  assert.ok(width < 1);
});

test("of lines that would hide the board the shortest are drawn, and the others counted", async () => {
  const { drawn, width, left, paper } = await linesBetween(128, "{ m in 0..127 | m is not n }");
  assert.equal(drawn.length + left, (128 * 127) / 2);
  assert.ok(left > 0 && drawn.length > 100, `${drawn.length}`);
  const lengths = drawn.map(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y));
  assert.deepEqual(
    lengths,
    lengths.toSorted((a, b) => a - b),
  );
  assert.ok(lengths.reduce((sum, apart) => sum + apart * WIDTHS.both * width, 0) <= 0.21 * paper);
});
