// Arithmetic of players that is the same on every machine. The tests of pages compare it with what a browser computes.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { exponential, logistic, powerOfTen, wholePower } from "../../src/players/arithmetic/exponential.ts";
import { logarithm, roughLogarithm } from "../../src/players/arithmetic/logarithm.ts";

/** So much of a number may be rounding. */
const ROUNDING = 1e-14;

function near(found: number, wanted: number, of: string): void {
  const isNear = found === wanted || Math.abs(found - wanted) <= ROUNDING * Math.abs(wanted);
  assert.ok(isNear, `${of}: ${found}, not ${wanted}`);
}

const LAW = { seed: 1, numRuns: 20_000 };
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

test("exponentials are those of Math.exp", () => {
  fc.assert(
    fc.property(between(-708, 709.78), (x) => near(exponential(x), Math.exp(x), `e^${x}`)),
    LAW,
  );
  for (const x of [0, -0, 1, -1, Math.LN2, -Math.LN2 / 2, 1e-300, Number.NEGATIVE_INFINITY, -1000, 1000, 709.782])
    near(exponential(x), Math.exp(x), `e^${x}`);
  for (const x of [-708.4, -720, -745]) assert.ok(Math.abs(exponential(x) - Math.exp(x)) <= Number.MIN_VALUE, `e^${x}`);
  assert.ok(Number.isNaN(exponential(Number.NaN)));
});

test("rough logarithms are nearly those of Math.log", () => {
  const isNear = (n: number): void => assert.ok(Math.abs(roughLogarithm(n) - Math.log(n)) < 1 / 2048, `ln ${n}`);
  fc.assert(fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), isNear), LAW);
  for (const n of [1, 2, 4095, 4096, 4097, 2 ** 30 - 1, 2 ** 31 - 1]) isNear(n);
  for (const n of [1, 2, 4095]) assert.equal(roughLogarithm(n), logarithm(n));
});

test("logarithms are those of Math.log", () => {
  fc.assert(
    fc.property(between(Number.MIN_VALUE, Number.MAX_VALUE), (n) => near(logarithm(n), Math.log(n), `ln ${n}`)),
    LAW,
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (n) => near(logarithm(n), Math.log(n), `ln ${n}`)),
    LAW,
  );
  fc.assert(
    fc.property(between(0.9, 1.1), (n) => near(logarithm(n), Math.log(n), `ln ${n}`)),
    LAW,
  );
  for (const n of [0, 1, 2, 4095, 4096, Number.POSITIVE_INFINITY]) {
    // The second answer is the one that is kept.
    near(logarithm(n), Math.log(n), `ln ${n}`);
    near(logarithm(n), Math.log(n), `ln ${n}`);
  }
});

test("powers of ten and chances by their odds", () => {
  fc.assert(
    fc.property(between(-4, 4), (x) => near(powerOfTen(x), 10 ** x, `10^${x}`)),
    LAW,
  );
  fc.assert(
    fc.property(between(0.1, 9), fc.nat(30), (x, n) => near(wholePower(x, n), x ** n, `${x}^${n}`)),
    LAW,
  );
  fc.assert(
    fc.property(between(-30, 30), (x) => near(logistic(x), 1 / (1 + Math.exp(-x)), `logistic ${x}`)),
    LAW,
  );
});

test("nothing of players is computed by functions of Math that engines round as they like", () => {
  const players = fileURLToPath(new URL("../../src/players", import.meta.url));
  const sources = readdirSync(players, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  assert.ok(sources.length > 100);
  // Powers of 2 with whole exponents are exact everywhere.
  const rounded =
    /\bMath\.(?!abs|ceil|floor|trunc|round|min|max|sign|sqrt|clz32|imul|fround|[A-Z])\w+|(?<!\b2)\s\*\* /g;
  for (const path of sources) {
    const code = readFileSync(join(players, path), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    assert.deepEqual(code.match(rounded), null, path);
  }
});
