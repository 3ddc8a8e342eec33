import assert from "node:assert/strict";
import { test } from "node:test";
import { readGame } from "../../src/language/read.ts";
import { makeSource } from "../../src/language/text/source.ts";

const many = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join("\n");

/** Modules that could keep a checker busy, by the number in their path, and the codes that they get. */
const HOSTILE: Readonly<
  Record<string, readonly [game: string, module: (number: number) => string, codes: readonly string[]]>
> = {
  "each uses all the ones before": [
    many(62, (i) => `use ./m${i}`),
    (n) =>
      `${n < 15 ? many(n, (i) => `use ./m${i}`) : "use ./m0"}\n${many(80, (i) => `fn f${n}x${i}(c: Cell) = around(c)`)}`,
    [],
  ],
  "each holds much": [
    many(60, (i) => `use ./m${i}`),
    (n) => many(2000, (i) => `fn f${n}x${i}(c: Cell) = { t | d in compass, t in step(c, d) }`),
    ["NF1510"],
  ],
  "large boards for everybody": [
    many(60, (i) => `use ./m${i}`),
    (n) => (n === 0 ? many(60, (i) => `board B${i} = torus(64, 64)`) : `use ./m0\nfn f${n}(c: B1) = step(c, east)`),
    [],
  ],
  "many boards for many definitions": [
    `use ./m0\n${many(400, (i) => `board B${i} = grid(2, 2)\nfn g${i}(c: B${i}) = f300(c)`)}`,
    () => `fn f0(c: Cell) = c\n${many(300, (i) => `fn f${i + 1}(c: Cell) = f${i}(c)`)}`,
    ["NF1510"],
  ],
  "definitions each of the next": ["use ./m0", () => many(3000, (i) => `fn f${i} = f${i + 1}`), ["NF1201", "NF1407"]],
};
for (const [name, [game, module, codes]] of Object.entries(HOSTILE)) {
  test(`checked in time: ${name}`, () => {
    const before = process.cpuUsage();
    const uses = game.match(/^use .*$/gm)!.join("\n");
    const rest = game.replace(/^use .*$/gm, "");
    const text = `game G\n${uses}\nplayers A, B\ntrack n: 0..9 = 0\n${rest}\ndecision up do n += 1\noutcome draw otherwise\n`;
    const find = (path: string): string => `module m\n${module(Number(path.slice("./m".length)))}\n`;
    const { diagnostics } = readGame(makeSource("test.game", text), {}, find);
    assert.deepEqual([...new Set(diagnostics.map((one) => one.code))].sort(), codes);
    const { user } = process.cpuUsage(before);
    // Far above what it takes, so that only growth faster than the texts can reach it.
    assert.ok(user < 5e6, `took ${user} µs`);
  });
}
