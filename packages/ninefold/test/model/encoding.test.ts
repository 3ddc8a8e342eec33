import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { BitReader, BitWriter } from "../../src/model/state/encoding.ts";

const fields = fc.array(
  fc
    .integer({ min: 0, max: 53 })
    .chain((count) => fc.tuple(fc.bigInt(0n, 2n ** BigInt(count) - 1n).map(Number), fc.constant(count))),
  { maxLength: 60 },
);

test("bits are read as they were written, and no others are left", () => {
  fc.assert(
    fc.property(fields, (written) => {
      const out = new BitWriter();
      for (const [value, count] of written) out.put(value, count);
      const text = out.finish();
      const length = written.reduce((sum, [, count]) => sum + count, 0);
      assert.equal(text.length, Math.ceil(length / 8));
      const from = new BitReader(text);
      for (const [value, count] of written) assert.equal(from.take(count), value);
      from.finish();
      assert.throws(() => new BitReader(text).take(8 * text.length + 1), RangeError);
    }),
    { seed: 12, numRuns: 300 },
  );
});

test("an encoding may be longer than a call has arguments", () => {
  const out = new BitWriter();
  for (let i = 0; i < 10_000; i++) out.put(i % 256, 8);
  const text = out.finish();
  assert.deepEqual(
    [text.length, text.charCodeAt(4095), text.charCodeAt(4097), text.charCodeAt(9999)],
    [10_000, 255, 1, 15],
  );
});
