// Sets are lists in order; what is done to them is compared with JavaScript's own.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { compare } from "../../src/language/core/domain.ts";
import type { Value } from "../../src/language/core/types.ts";
import {
  choose,
  difference,
  has,
  intersection,
  setFrom,
  subsetAt,
  subsetsOf,
  union,
} from "../../src/model/evaluate/sets.ts";

/** Values of one type, as they may stand together in a set. */
const KINDS: Readonly<Record<string, fc.Arbitrary<Value>>> = {
  "small numbers": fc.integer({ min: 0, max: 40 }),
  "numbers around the largest that is marked": fc.integer({ min: 1000, max: 1050 }),
  "numbers below 0 and above": fc.integer({ min: -5, max: 5 }),
  "numbers or none": fc.option(fc.integer({ min: -2, max: 9 })),
  conditions: fc.boolean(),
  sets: fc.uniqueArray(fc.integer({ min: 0, max: 3 })).map((members) => members.toSorted((a, b) => a - b)),
};

const key = (value: Value): string => JSON.stringify(value);

/** The values each once, in order, found another way. */
function expected(values: Iterable<Value>): readonly Value[] {
  return [...new Map(Array.from(values, (value) => [key(value), value])).values()].toSorted(compare);
}

for (const [kind, value] of Object.entries(KINDS)) {
  test(`sets of ${kind}`, () => {
    fc.assert(
      fc.property(fc.array(value), fc.array(value), (left, right) => {
        const [a, b] = [setFrom(left), setFrom(right)];
        const inB = new Set(b.map(key));
        assert.deepEqual(a, expected(left));
        assert.deepEqual(union(a, b), expected([...left, ...right]));
        assert.deepEqual(intersection(a, b), expected(left.filter((one) => inB.has(key(one)))));
        assert.deepEqual(difference(a, b), expected(left.filter((one) => !inB.has(key(one)))));
        for (const one of a) assert.equal(has(b, one), inB.has(key(one)));
      }),
      { seed: 11, numRuns: 300 },
    );
  });
}

test("the subsets of a size are as many as there are ways to choose, each at its rank", () => {
  for (let size = 0; size <= 7; size++) {
    const set = Array.from({ length: size }, (_, i) => 3 * i);
    for (let k = -1; k <= size + 2; k++) {
      const wanted = Array.from({ length: 1 << size }, (_, mask) => set.filter((_, i) => (mask >> i) & 1))
        .filter(({ length }) => length === k)
        .toSorted(compare);
      assert.deepEqual(subsetsOf(set, k), wanted);
      assert.equal(choose(size, k), wanted.length, `${k} of ${size}`);
      assert.deepEqual(
        wanted.map((_, rank) => subsetAt(set, k, rank)),
        wanted,
      );
    }
  }
});
