// What must not be asked or done in a place is found however deep it stands, also behind functions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { diagnose } from "./diagnose.ts";

const game = (lines: string, down = "n > 0"): string => `game G
players A, B
type Colour = { red, green, blue }
track n: 0..9 = 0
track colour: Colour = red
remember n as past last 3
fn later = down is possible for A
fn laterAt(k: 0..9) = k > 3 and later
decision up by A when n < 9
  do n += 1
${lines}
decision down by A when ${down}
  do n -= 1
outcome over otherwise
`;

const CHAIN = "decision climb(k in 1..2) by A when n < 5\n  do n += k\n";

const WRONG: readonly (readonly [code: string, lines: string])[] = [
  // What is the same in every state asks for none.
  ["NF1317", "constant c = n"],
  ["NF1317", "constant c = times past"],
  ["NF1317", "constant c[k in 0..3] = if past[1 back] is k then 1 else 2"],
  ["NF1317", "tag t = { k in 0..3 | later }"],
  ["NF1317", "tag t = { k in 0..3 | up is possible for A }"],
  ["NF1317", "track m: 0..9 = n"],
  ["NF1317", "track m[k in 0..3]: Bool = laterAt(k)"],
  ["NF1317", "track m: 0..9 in { k in 0..9 | k > n }"],
  ["NF1317", "track m: 0..9? = past[1 back]"],
  ["NF1317", "worth over to p = if p is A then n else 0"],
  // A decision made in steps, and what foresees, has no chance.
  ["NF1408", `decision d by A when n < 3\n  do random r in 1..2, n := r\n  again d`],
  ["NF1408", `decision d by A when n < 3\n  do if n > 1: random r in 1..2, n := r\n  again d`],
  ["NF1408", `decision d by A when n < 3\n  do if n > 1: nothing\n     else: random r in 1..2, n := r\n  again d`],
  ["NF1408", `decision d by A when n < 3\n  do for i in 1..2: random r in 1..2, n := r\n  again d`],
  [
    "NF1408",
    `decision d by A when n < 3\n  do match colour\n    red => random r in 1..2, n := r\n    otherwise n += 1\n  again d`,
  ],
  [
    "NF1408",
    `decision d by A when n < 3\n  do match colour\n    red => n += 1\n    otherwise random r in 1..2, n := r\n  again d`,
  ],
  ["NF1403", "decision d by A when after n > 1 do random r in 1..2, n := r"],
  ["NF1403", "decision d(k in 1..2) by A prefer most after n do random r in 1..2, n := r"],
  ["NF1403", "decision d(k in 1..2) by A prefer most after n\nconsequence A d(k) do n := k"],
  ["NF1403", "decision d(k in 1..2) by A when after n > 1\nconsequence A d(k) do n := k"],
  ["NF1403", "decision d(k in 1..after n) by A do n := k"],
  ["NF1403", "decision d by A do n := after n"],
  ["NF1403", "decision d by { p in Player | after n > 1 } do n := 1"],
  ["NF1403", "decision d by A when after after n > 1 do n := 1"],
  ["NF1403", "fn f = after n"],
  ["NF1409", "notation short = n do\n  if n > 1: random r in 1..2, n := r"],
];

for (const [code, lines] of WRONG) {
  test(`${code} in ${lines.replaceAll(/\n */g, "; ")}`, () => {
    const found = diagnose(game(lines));
    assert.deepEqual(
      found.map((one) => one.code),
      [code],
      found.map(({ message }) => message).join("\n"),
    );
  });
}

/** What asks for a decision: where it decides whether `d` or `climb` is possible, that one must not ask back. */
const ASKING: readonly (readonly [lines: string, decides: boolean])[] = [
  ["decision d by A when later do n := 1", true],
  ["decision d by A unless n > 1 or laterAt(n) do n := 1", true],
  ["decision d(k in { j in 0..3 | laterAt(j) }) by A do n := k", true],
  ["decision d(k in 0..3 | laterAt(k)) by A do n := k", true],
  ["decision d by A when n < 3 and after n > 1 do if later: n := 3", true],
  ["every decision in {d} when later\ndecision d by A do n := 1", true],
  ["every decision in {d} finally hop\naction hop do if later: n := 1\ndecision d when after n < 3 do n := 1", true],
  ["decision d by { p in Player | later } do n := 1", false],
  ["decision d(k in 0..3) by A prefer most (if laterAt(k) then 1 else 0) do n := k", false],
  ["decision d by A when n < 3 do if later: n := 3", false],
  ["decision d by A when n < 3\n  do match colour\n    red => nothing\n    otherwise if laterAt(n): n := 3", false],
  ["every decision in {d} by { p in Player | later } finally if later: n := 2\ndecision d by A do n := 1", false],
  [`${CHAIN}  when later\n  again climb`, true],
  [`${CHAIN}  again climb unless later`, false],
  [`${CHAIN}  again climb((if later then 1 else 2))`, false],
  [`${CHAIN}  again climb\n  same when n, later`, false],
  [`${CHAIN}  again climb\n  finally if later: n := 3`, false],
];

test("whether a decision is possible never depends on itself", () => {
  for (const [lines, decides] of ASKING) {
    const name = lines.includes("climb") ? "climb" : "d";
    const codes = (down: string): readonly string[] => diagnose(game(lines, down)).map(({ code }) => code);
    assert.deepEqual(codes(`n > 0 and not ${name} is possible`), decides ? ["NF1402"] : [], lines);
    assert.deepEqual(codes("n > 0"), [], lines);
  }
});

const RIGHT: readonly string[] = [
  "decision d by A when up is possible do n := 1",
  "fn above = up is possible for A\ndecision d by { p in Player | above } when above do if above: n := 1",
  "whenever later and n is 9 do n := 0",
  "end A wins when later and n is 9",
  "decision d by A when after n > 1 do n := 2",
  "decision d(k in 1..2) by A prefer most after n do n := k",
  `${CHAIN}  again climb unless up is possible\n  finally random r in 1..2, n := r`,
  `${CHAIN}  when after n < 5\n  again climb`,
];

test("the same is right where it may stand", () => {
  for (const lines of RIGHT) assert.deepEqual(diagnose(game(lines)), [], lines);
});
