// Whether a game is overcomplete (004 Def. 3), as far as its text alone settles it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { overcomplete } from "../../src/model/index.ts";
import { compileText } from "../../src/play/index.ts";
import { gameText } from "./game.ts";

const GO = "decision go(k in Count) by A do n := k";
const OVER = "outcome over otherwise";

/** Lines of a game of two players with a track n, and what is said of them. */
const GAMES: readonly (readonly [lines: readonly string[], told: string | undefined])[] = [
  [
    ["consequence A go(k), B go(l) do n := k", GO, OVER],
    "every tuple has one consequence and every terminal state the one outcome",
  ],
  [[GO, OVER], "no consequence is defined for the tuple (go, go)"],
  [
    ["decision go(k in Count)", "consequence go(k) do n := 1", "consequence A go(k) do n := 2", OVER],
    "two consequences are defined for the tuple (go, 0)",
  ],
  [
    ["decision go(k in Count) do n := k", "consequence go(k) do n := 1", OVER],
    "two consequences are defined for the tuple (go, 0)",
  ],
  [
    ["decision go(k in Count)", "consequence A go(k) do n := 1", OVER],
    "no consequence is defined for the tuple (0, go)",
  ],
  [["decision go(k in Count)", "consequence go(k) do n := 1", "outcome over when n is 1", OVER], undefined],
  [["decision go(k in Count)", "consequence go(k) do n := 1", "end over when n is 1"], undefined],
  [["decision go(k in Count)", "consequence go(k) do n := 1", "end when n is 1", OVER], "every tuple"],
  [["decision go(k in Count)", "consequence go(k) do n := 1", "end draw when n is 1", OVER], undefined],
  // What could fail in some state would have to be thought about.
  [["decision go(k in Count)", "consequence go(k) do n += 1", OVER], undefined],
  [["decision go(k in Count)", "consequence go(k) do if n is 1: n -= 1", OVER], undefined],
  [["decision go(k in Count)", "consequence go(k) do if n is 1: n := 0", OVER], "every tuple"],
  [["track m[Count]: 0..9 = 0", "decision go(k in Count)", "consequence go(k) do m[Count] := 3", OVER], "every tuple"],
  [["track m[Count]: 0..9 = 0", "decision go(k in Count)", "consequence go(k) do m[Count] += 1", OVER], undefined],
  [["decision go(k in 1..n)", "consequence go(k) do n := 1", OVER], undefined],
  [["decision go(k in Count | div(k, n) is 1)", "consequence go(k) do n := 1", OVER], undefined],
  [["fn f = div(1, n)", "decision go(k in Count) when f is 1", "consequence go(k) do n := 1", OVER], undefined],
  [["decision go(k in Count) prefer most div(1, n)", "consequence go(k) do n := 1", OVER], undefined],
  [["decision go(k in Count) by { p in Player | div(1, n) is 1 }", "consequence go(k) do n := 1", OVER], undefined],
  [["decision go(k in Count)", "consequence go(k) do n := 1", "end when div(1, n) is 1", OVER], undefined],
  [["decision go(k in Count)", "consequence go(k) do random r in 1..2, n := 1", OVER], undefined],
  [["decision go(k in Count)", "consequence go(k) do n := 1", "setup do n := 2", OVER], undefined],
  [["decision go(k in Count)", "consequence go(k) do n := 1", "whenever n is 2 do n := 1", OVER], undefined],
  [["decision go(k in Count)", "consequence go(k) do n := 1", "remember n as past last 2", OVER], undefined],
];

for (const [lines, told] of GAMES) {
  test(`overcomplete: ${lines.join("; ")}`, () => {
    const text = gameText("players A, B", "type Count = 1..2", "track n: 0..9 = 0", ...lines);
    const { checked, system, diagnostics } = compileText(text);
    assert.ok(checked?.game && system, diagnostics.map(({ message }) => message).join("; "));
    const found = overcomplete(checked.game, system);
    assert.equal(found?.why.slice(0, told?.length), told);
    if (found) assert.equal(found.holds, found.why.startsWith("every"));
  });
}

test("of a game whose decisions are made in steps the text settles nothing", () => {
  const told = (...lines: readonly string[]): boolean | undefined => {
    const { checked, system } = compileText(gameText("players A", "track n: 0..9 = 0", ...lines, OVER));
    assert.ok(checked?.game && system);
    return overcomplete(checked.game, system)?.holds;
  };
  assert.equal(told("decision go when n is 0 do n := 1"), true);
  assert.equal(told("decision go when n is 0 do n := 1", "  again go"), undefined);
});
