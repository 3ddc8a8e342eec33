// What was checked once is not worked out again, and only the newest of it is kept.
import assert from "node:assert/strict";
import { test } from "node:test";
import { forgetChecked, once } from "../src/once.ts";

test("the same bytes are looked at once, others anew, until they are forgotten", () => {
  const found = once<number>();
  let looks = 0;
  const look = (...bytes: readonly number[][]) => found(bytes.map((one) => Uint8Array.from(one)), () => ++looks);
  assert.deepEqual([look([1, 2], [3]), look([1, 2], [3]), look([1], [2, 3]), look([1, 2, 3])], [1, 1, 2, 3]);
  forgetChecked();
  assert.equal(look([1, 2], [3]), 4);
});

test("a result that is undefined is kept, and an error is none", () => {
  const found = once<undefined>();
  let looks = 0;
  for (const fails of [true, false, false])
    try {
      found([], () => {
        looks++;
        if (fails) throw new RangeError("Not found.");
        return undefined;
      });
    } catch (error) {
      assert.ok(fails && error instanceof RangeError);
    }
  assert.equal(looks, 2);
});

test("the oldest results go first", () => {
  const found = once<number>(2);
  let looks = 0;
  for (const byte of [1, 2, 3, 3, 2, 1]) found([Uint8Array.of(byte)], () => ++looks);
  assert.equal(looks, 4);
});
