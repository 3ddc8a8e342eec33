import assert from "node:assert/strict";
import { test } from "node:test";
import { compileText } from "../../src/play/index.ts";
import { sampleStates } from "../laws/system-laws.ts";
import { diagnose } from "./diagnose.ts";

const game = (lines: string): string => `game G
players A, B
track n: 0..2 = 0
track big: 0..1000000000000 = 0
track many[Player]: set of 0..9
${lines}
decision up by A when n < 2 do n += 1
outcome draw otherwise
`;
const FORESEEING = "decision far by A when (after n) < 2 do n += 1";

const CASES: readonly (readonly [lines: string, codes: readonly string[]])[] = [
  ["remember (n, many) as m last 2", []],
  ["remember ({ n }, [n, n], the {}) as m last 2", []],
  ["remember (0..9000) as m last 2", []],
  ["remember times k as m last 2\nremember n as k last 2", ["NF1306"]],
  ["remember { { times k } } as m last 2\nremember n as k last 2", ["NF1306"]],
  ["remember big * big as m last 2", ["NF1318"]],
  ["remember [big * big] as m last 2", ["NF1318"]],
  ["fn f(x: Int) = x\nremember (n, f(n)) as m last 2", ["NF1306"]],
  ["remember n / 2 as m last 2", ["NF1303"]],
  ["fn f = 1 / 2\nremember f as m last 2", ["NF1303"]],
  ["fn f: 0..3 = times k\nremember f as m last 2\nremember n as k last 2", []],
  ["fn f: 0..3 = times m\nremember f as m last 2", ["NF1401"]],
  ["fn f(x: 0..3) = x\nremember f(times m) as m last 2", ["NF1401"]],
  ["fn f: 0..3 = times m\nremember n as m since f is 2 last 3", []],
  ["fn f: 0..3 = times k\nfn g: 0..3 = times m\nremember f as m last 2\nremember g as k last 2", ["NF1401", "NF1401"]],
  ["decision d when times m < 2 do n += 1\nremember (d is possible for A) as m last 2", ["NF1401"]],
  ["decision d(k in 1..times m) do n += 1\nremember (d is possible for A) as m last 2", ["NF1404", "NF1401"]],
  ["remember (d is possible for A) as m last 2\ndecision d when m[0 back] is true do n := 1", ["NF1401"]],
  ["remember (d is possible for A) as m last 2\ndecision d when m[n back] is none do n := 1", ["NF1401"]],
  ["remember (d is possible for A) as m last 2\ndecision d by A when m[n + 1 back] is true do n := 1", []],
  [
    "remember (d is possible for A) as m last 2\nremember (e is possible for A) as k last 2\n" +
      "decision d when k[n back] is none do n := 1\ndecision e when m[n back] is none do n := 2",
    ["NF1401", "NF1401"],
  ],
  ["remember n as m last 2\nremember (d is possible for A) as k last 2\ndecision d when m[0 back] is 5 do n := 1", []],
  ["remember (up is possible for A) as m last 2\nend draw when times m is 3", []],
  [`${FORESEEING}\nremember (far is possible for A) as m last 2`, ["NF1401"]],
  [`${FORESEEING}\nfn f = far is possible for A\nremember n as m since f last 2`, ["NF1401"]],
  ["remember many as m since n is 0 or big is 1", []],
  ["remember many as m since n is 0 and n < 2", ["NF1405"]],
  ["remember many as m since n < 1 or big > 3", ["NF1405"]],
  ["track seen: 0..9 = 0 shown to A else 1 / 2", ["NF1303"]],
  ["setup do\n  match n / 2\n    1 => n := 1\n    otherwise n := 2", ["NF1303"]],
  ["decision d by A when n < 2\n  do n += 1\n  again d\n  same when 1 / 2", ["NF1303"]],
];

for (const [lines, codes] of CASES) {
  test(`what a state can hold: ${lines.replaceAll("\n", "; ")}`, () => {
    assert.deepEqual(
      diagnose(game(lines)).map((one) => one.code),
      codes,
    );
    if (codes.length > 0) return;
    const { system } = compileText(game(lines));
    assert.ok(system);
    const { states } = sampleStates(system, { plays: 1 });
    assert.equal(states.length, 3);
    for (const state of states) {
      assert.equal(system.printPosition(system.decode(system.encode(state))), system.printPosition(state));
    }
  });
}

/** What bounds a memory, and how many values it may then hold. */
const BOUNDS: readonly (readonly [lines: string, atMost: number])[] = [
  ["remember n as m last 7", 7],
  ["remember n as m at most 8", 8],
  ["remember n as m last 2 at most 5", 2],
  ["remember n as m last 5 at most 2", 2],
  ["remember n as m since n is 0", 3],
  ["remember n as m since 0 is n", 3],
  ["track k: 4..9 = 4\nremember n as m since k is 5", 6],
  ["track k: 4..9 = 4\nremember n as m since k is 5 or n is 1", 3],
  ["track k: 4..9 = 4\nremember n as m since n is 1 or k is 5", 3],
  ["remember n as m since n > 0 or n is 1", 3],
  ["remember n as m since n is 0 at most 2", 2],
  ["remember n as m since n is 0 last 9", 9],
];

for (const [lines, atMost] of BOUNDS) {
  test(`the bound of a memory: ${lines.replaceAll("\n", "; ")}`, () => {
    const { checked, diagnostics } = compileText(game(lines));
    assert.deepEqual(diagnostics, []);
    assert.equal(checked?.game?.memories[0]?.atMost, atMost);
  });
}
