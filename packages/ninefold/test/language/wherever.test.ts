// What must not be asked or done in a place is found however deep it stands, also behind functions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { diagnose } from "./diagnose.ts";

const game = (lines: string): string => `game G
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
decision down by A when n > 0
  do n -= 1
outcome over otherwise
`;

const CHAIN = "decision climb(k in 1..2) by A when n < 5\n  do n += k\n";

const WRONG: readonly (readonly [code: string, lines: string])[] = [
  // Decisions ask about those above them alone.
  ["NF1402", "decision d by A when later do n := 1"],
  ["NF1402", "decision d by A unless n > 1 or laterAt(n) do n := 1"],
  ["NF1402", "decision d by { p in Player | later } do n := 1"],
  ["NF1402", "decision d(k in { j in 0..3 | laterAt(j) }) by A do n := k"],
  ["NF1402", "decision d(k in 0..3 | laterAt(k)) by A do n := k"],
  ["NF1402", "decision d(k in 0..3) by A prefer most (if laterAt(k) then 1 else 0) do n := k"],
  ["NF1402", "decision d by A when n < 3 do if later: n := 3"],
  ["NF1402", "decision d by A when n < 3\n  do match colour\n    red => nothing\n    otherwise if laterAt(n): n := 3"],
  ["NF1402", `${CHAIN}  again climb unless later`],
  ["NF1402", `${CHAIN}  again climb((if later then 1 else 2))`],
  ["NF1402", `${CHAIN}  again climb\n  same when n, later`],
  ["NF1402", `${CHAIN}  again climb\n  finally if later: n := 3`],
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
