// The clock of these tests is the work itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { measure, measureDepth } from "../measure.ts";

test("an amount of work is grown until it takes about the budget, and all of its time is told", () => {
  const amounts: number[] = [];
  let now = 0;
  const work = (amount: number): string => {
    amounts.push(amount);
    now += amount / 1000;
    return `${amount} done`;
  };
  const measured = measure(work, 1, () => now);
  assert.deepEqual(amounts, [1, 2, 4, 8, 16, 32, 64, 128, 256, 1000]);
  assert.deepEqual(
    { ...measured, seconds: Math.round(measured.seconds) },
    {
      amount: 1000,
      seconds: 1,
      result: "1000 done",
    },
  );
});

test("work that takes longer than the budget is done once", () => {
  let now = 0;
  const measured = measure(
    (amount) => {
      now += 5;
      return amount;
    },
    1,
    () => now,
  );
  assert.deepEqual(measured, { amount: 1, seconds: 5, result: 1 });
});

/** A tree of ten branches whose nodes take so many seconds each. */
function tree(perNode: number, most: number): { readonly depths: readonly number[]; readonly depth: number } {
  const depths: number[] = [];
  let now = 0;
  const work = (depth: number): number => {
    depths.push(depth);
    now += perNode * 10 ** depth;
    return 10 ** depth;
  };
  const { depth, amount, seconds, result } = measureDepth(
    work,
    (nodes) => nodes,
    most,
    1,
    () => now,
  );
  assert.equal(result, 10 ** depth);
  assert.ok(Math.abs(seconds - amount * perNode * 10 ** depth) < 1e-6);
  return { depths, depth };
}

test("work goes as deep as the budget allows", () => {
  // Depth 4 takes 1 second, depth 5 would take ten: which is asked twice, since a first call may have compiled.
  assert.deepEqual(tree(1e-4, 9), { depths: [1, 2, 3, 4, 4, 4], depth: 4 });
});

test("work goes no deeper than wanted, and is done again instead", () => {
  const { depths, depth } = tree(1e-3, 2);
  assert.equal(depth, 2);
  assert.deepEqual(depths.slice(0, 3), [1, 2, 2]);
  assert.ok(depths.length > 10);
});
