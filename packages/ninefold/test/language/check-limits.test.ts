import assert from "node:assert/strict";
import { test } from "node:test";
import { diagnose } from "./diagnose.ts";

const many = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join("\n");

/** Texts that could keep a checker busy, or its stack full, and the codes they get. */
const HOSTILE: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  "functions each of the next": [many(5000, (i) => `fn f${i} = f${i + 1}`), ["NF1201", "NF1407"]],
  "functions each of the one before": [`fn f0 = 1\n${many(3000, (i) => `fn f${i + 1} = f${i} + 1`)}`, ["NF1407"]],
  "functions each twice of the one before": [`fn f0 = 1\n${many(390, (i) => `fn f${i + 1} = f${i} + f${i}`)}`, []],
  "constants each twice of the one before": [
    `constant c0 = 1\n${many(60, (i) => `constant c${i + 1} = c${i} + c${i}`)}\ntrack m: 0..c40 = 0\ntrack k: 0..c60 = 0`,
    ["NF1318"],
  ],
  "types each of the next": [many(3000, (i) => `type T${i} = { a: T${i + 1} }`), ["NF1206", "NF1407"]],
  "types each of the one before": [
    `type T0 = { x }\n${many(3000, (i) => `type T${i + 1} = { a: T${i}, b: T${i} }`)}`,
    ["NF1407"],
  ],
  "piles of piles": [
    `type P0 = 1..9\n${many(9, (i) => `type P${i + 1} = pile of P${i} at most 4096`)}\ntrack t: P9 = []`,
    ["NF1318"],
  ],
  "sets of sets": [`type S0 = 1..9\n${many(300, (i) => `type S${i + 1} = set of S${i}`)}`, ["NF1407"]],
  "a decision that asks through many functions": [
    `fn f0(p: Player) = d is possible for p\n${many(390, (i) => `fn f${i + 1}(p: Player) = f${i}(p) and f${i}(next(p))`)}\ndecision d when f390(me) do n := 1`,
    ["NF1402"],
  ],
  "actions each of the next": [`action a3000 do n := 1\n${many(3000, (i) => `action a${i} do a${i + 1}`)}`, ["NF1407"]],
  "actions each of the one before": [
    `action a0 do n := 1\n${many(3000, (i) => `action a${i + 1} do a${i}`)}`,
    ["NF1407"],
  ],
  "actions each twice of the one before": [
    `action a0 do n := 1\n${many(60, (i) => `action a${i + 1} do a${i}, a${i}`)}\ndecision d do a60`,
    ["NF1410"],
  ],
  "actions in circles": [many(50, (i) => `action a${i} do a${(i + 7) % 50}, a${(i + 1) % 50}`), ["NF1401"]],
  "much that is said of every decision": [
    `${many(1000, (i) => `decision d${i} do n := 1`)}\n${many(1000, () => "every decision unless n > 5")}`,
    ["NF1410"],
  ],
  "many who ask for any decision": [
    `${many(1000, (i) => `decision d${i} do n := 1`)}\n${many(1000, () => "end when decision is possible for A")}`,
    ["NF1410"],
  ],
  "decisions each of which asks for the next": [
    `${many(1500, (i) => `decision d${i} when d${i + 1} is possible do n := 1`)}\ndecision d1500 do n := 1`,
    [],
  ],
  "conditions that ask about their own decision": [
    `decision d(k in 1..2)\n${many(900, () => "  when d is possible for A")}\n  do n := k`,
    [],
  ],
  "many unknown names": [many(3500, (i) => `fn f${i} = nothingCalled${i}`), ["NF1201"]],
  "a product with many fields": [`type T = { ${many(2000, (i) => `a${i}: Bool`).replaceAll("\n", ", ")} }`, ["NF1318"]],
  "a long list of conditions": [`fn f = n is 0${" or n is 0".repeat(900)}`, []],
  "large boards": [many(40, (i) => `board B${i} = torus(64, 64)\nfn f${i}(c: B${i}) = line(5, around(c))`), []],
  "a wide range": [
    "type T = 0..9007199254740991 ~ Z9007199254740991, other: 0..9007199254740991\nfn f(t: T) = t.other + t",
    ["NF1318"],
  ],
};
for (const [name, [text, codes]] of Object.entries(HOSTILE)) {
  test(`checked in time: ${name}`, () => {
    const before = process.cpuUsage();
    const whole = `game G\nplayers A, B\ntrack n: 0..9 = 0\n${text}\ndecision up do n += 1\noutcome draw otherwise\n`;
    const found = new Set(diagnose(whole).map((one) => one.code));
    assert.deepEqual([...found].sort(), codes);
    const { user } = process.cpuUsage(before);
    // Far above what it takes, so that only growth faster than the text can reach it.
    assert.ok(user < 5e6, `took ${user} µs`);
  });
}
