import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ONE, type Rational, rational } from "../../src/model/index.ts";
import { drawnFrom, hash128, noChance, PlayError, recording, resumed, seeded, supplied } from "../../src/play/index.ts";

const fixed = { seed: 20260101 };
const word = (source: ReturnType<typeof resumed>) => source.uniform(2 ** 32);
const times = <Value>(n: number, value: () => Value): Value[] => Array.from({ length: n }, value);

test("xoshiro128** gives the results of its reference implementation (version 1.1, state 1 2 3 4)", () => {
  const source = resumed([1, 2, 3, 4]);
  const expected = [
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
  ];
  assert.deepEqual(
    expected.map(() => word(source)),
    expected,
  );
});

test("hash128 is MurmurHash3_x86_128 (vectors of github.com/PeterScott/murmur3)", () => {
  const hex = (text: string, seed: number) =>
    hash128(new TextEncoder().encode(text), seed)
      .map((each) => each.toString(16).padStart(8, "0"))
      .join("");
  assert.equal(hex("Hello, world!", 123), "61c9129e5a1aacd7a41621629e37c886");
  assert.equal(hex("Hello, world!", 321), "d5fbdcb3c26c4193045880c5a7170f0f");
  assert.equal(hex("x".repeat(28), 123), "5e40bab278825a164cf929d31fec6047");
  assert.equal(hex("", 0), "0".repeat(32));
});

test("seeds give these results for ever", () => {
  const dice = (seed: string | number) => {
    const source = seeded(seed);
    return times(12, () => source.uniform(6)).join("");
  };
  assert.deepEqual([7, "7", 0, "", "seed", -1, "\u{1f3b2}"].map(dice), [
    "004552013535",
    "004552013535",
    "215230151052",
    "210244010534",
    "033453533544",
    "112151312412",
    "333051150253",
  ]);
  const wide = seeded("wide");
  assert.deepEqual(
    times(3, () => wide.uniform(Number.MAX_SAFE_INTEGER)),
    [112781503091132, 3412776614678630, 7825221108579846],
  );
  const weights = [rational(1, 2), rational(1, 3), rational(1, 6)];
  const weighted = seeded("weights");
  assert.equal(times(24, () => weighted.weighted(weights)).join(""), "010102100200000100101111");
  const fine = [rational(1, 2n ** 100n), ONE.sub(rational(1, 2n ** 100n))];
  assert.equal(seeded("fine").weighted(fine), 1);
});

test("uniform stays in range and resumes from its words", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (seed, ways) => {
      const source = seeded(seed);
      source.uniform(ways);
      const again = resumed(source.words);
      for (const drawn of times(5, () => source.uniform(ways))) {
        assert.ok(Number.isSafeInteger(drawn) && drawn >= 0 && drawn < ways);
        assert.equal(again.uniform(ways), drawn);
      }
    }),
    fixed,
  );
});

test("results are as probable as asked", () => {
  const shares = (draw: () => number, ways: number) => {
    const counts = new Array<number>(ways).fill(0);
    for (const drawn of times(60_000, draw)) counts[drawn]!++;
    return counts.map((count) => count / 60_000);
  };
  const near = (found: readonly number[], expected: readonly number[]) =>
    assert.ok(
      found.every((share, index) => Math.abs(share - expected[index]!) < 0.01),
      `${found}`,
    );
  const source = seeded("shares");
  near(
    shares(() => source.uniform(3), 3),
    [1 / 3, 1 / 3, 1 / 3],
  );
  // Two thirds of the range of a word: a remainder without rejection would give the low half twice as often.
  near(
    shares(() => Math.floor(source.uniform(3 * 2 ** 30) / 2 ** 30), 3),
    [1 / 3, 1 / 3, 1 / 3],
  );
  near(
    shares(() => Math.floor(source.uniform(3 * 2 ** 51) / 2 ** 51), 3),
    [1 / 3, 1 / 3, 1 / 3],
  );
  const weights = [rational(1, 2), rational(1, 3), rational(1, 6)];
  near(
    shares(() => source.weighted(weights), 3),
    [1 / 2, 1 / 3, 1 / 6],
  );
});

test("questions that cannot be answered are RangeErrors", () => {
  const source = seeded(1);
  for (const ways of [0, -1, 1.5, Number.NaN, 2 ** 53]) assert.throws(() => source.uniform(ways), RangeError);
  const wrong: Rational[][] = [[], [rational(1, 2)], [rational(3, 2), rational(-1, 2)], [ONE, rational(0)]];
  for (const weights of wrong) assert.throws(() => source.weighted(weights), RangeError);
  for (const seed of [1.5, Number.NaN, 2 ** 53]) assert.throws(() => seeded(seed), RangeError);
});

test("one way draws nothing", () => {
  const source = seeded("still");
  const { words } = source;
  source.uniform(1);
  source.weighted([ONE]);
  assert.deepEqual(source.words, words);
});

test("words that are drawn elsewhere make a source, by rejection", () => {
  const drawnOf = (...words: readonly number[]) => {
    const left = [...words];
    return { source: drawnFrom(() => left.shift()!), left };
  };
  const { source, left } = drawnOf(2 ** 32 - 1, 7);
  assert.equal(source.uniform(3), 1);
  assert.equal(left.length, 0);
  assert.equal(drawnOf(5).source.weighted([rational(1, 2), rational(1, 2)]), 1);
  assert.throws(() => drawnFrom(7 as never), RangeError);
});

const refuses = (ask: () => unknown, code: string) =>
  assert.throws(ask, (error) => error instanceof PlayError && error.code === code);

test("supplied results are handed out in order, and refused out of range or used up", () => {
  const source = supplied([2, 0, 6]);
  assert.equal(source.uniform(6), 2);
  assert.equal(source.weighted([rational(1, 2), rational(1, 2)]), 0);
  refuses(() => source.uniform(6), "NF3003");
  assert.equal(source.left, 1);
  refuses(() => supplied([]).uniform(2), "NF3004");
  refuses(() => supplied([0.5]).uniform(2), "NF3003");
  refuses(() => noChance.uniform(2), "NF3002");
});

test("a recording repeats what it heard", () => {
  const source = recording(seeded("tape"));
  const heard = [source.uniform(6), source.weighted([rational(1, 4), rational(3, 4)]), source.uniform(1)];
  assert.deepEqual(source.results, heard);
  refuses(() => recording({ uniform: () => 7, weighted: () => 0 }).uniform(6), "NF3003");
});
