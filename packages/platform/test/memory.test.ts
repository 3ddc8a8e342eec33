// A program that means ill costs the host no more than 100 MB, as the peak of a process of its own shows.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { long } from "../../ninefold/test/library/sample.ts";
import { FAULTS, REFUSED, withEffect, withPiece } from "./hostile-programs.ts";

const MOST_KB = 100_000;

/** Programs that take as much as they may without being ended. */
const LARGE: Readonly<Record<string, string>> = {
  "20 MB before it begins": withEffect(
    "",
    "",
    "",
    "const l = []; for (let i = 0; i < 200; i++) l.push('x'.repeat(99999 + i));",
  ),
  "20 MB in small objects": withEffect("", "", "", "const l = []; for (let i = 0; i < 200000; i++) l.push({ i });"),
  "24 MB in an effect": withEffect("const l = []; for (let i = 0; i < 240; i++) l.push('x'.repeat(99999 + i));"),
  "a long state": withEffect("this.v = 'x'.repeat(260000)"),
  "a long message": withEffect("throw new Error('\\u2028'.repeat(5000000))"),
  "a message that is written ten times as long": withEffect("throw '\\u0001'.repeat(2000000)"),
  "50,000 options": withPiece(
    "options() { return this.n ? Array.from({ length: 50000 }, (_, i) => ({ id: i, name: 'act', effect() {} })) : [{ id: 1, name: 'act', effect: () => { this.n = 1; } }]; }",
  ),
  "all outcomes of chance": withEffect("this.v = chance.one(Array.from({ length: 65536 }, (_, i) => i));"),
};

/** How far the peak of a process that runs a program is above what is resident before it, in kB. */
function grownBy(program: string): number {
  const file = fileURLToPath(new URL("memory-process.ts", import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--expose-gc", file], {
    input: program,
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  const [before, after] = JSON.parse(stdout) as readonly [number, number];
  return after - before;
}

/** Those that are ended for what they take. */
const ENDED = ["NF1605", "NF2010", "NF2016", "NF2054"];
const greedy = Object.entries({ ...REFUSED, ...FAULTS }).flatMap(([name, [text, code]]) =>
  ENDED.includes(code) ? [[name, text] as const] : [],
);

for (const [name, text] of [...Object.entries(LARGE), ...greedy])
  long(`${name}: less than 100 MB more`, (t) => {
    const grown = grownBy(text);
    t.diagnostic(`${Math.round(grown / 1000)} MB`);
    assert.ok(grown < MOST_KB, `${grown} kB`);
  });
