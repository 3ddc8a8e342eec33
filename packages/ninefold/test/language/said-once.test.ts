// What named actions and lines of every decision may not say, and where that is found.
import assert from "node:assert/strict";
import { test } from "node:test";
import { diagnose, printDiagnostics } from "./diagnose.ts";

const game = (lines: string): string => `game G
players A, B
track n: 0..9 = 0
track turn: Player = A
action up(k: 1..3) do n += k
decision go by turn do up(1), turn := next(turn)
decision show(k in 1..3) by {A, B} when n > 8
consequence show(k) do n := k[A]
${lines}
outcome draw otherwise
`;

const WRONG: Readonly<Record<string, string>> = {
  "action f(p: Player) do n := if me is p then 1 else 2": "NF1204",
  "every decision finally n := if me is A then 1 else 2": "NF1204",
  "decision hide by {A, B} when n > 8\nconsequence A show(k), B hide do n := k\nevery decision finally n := if this is hide then 1 else 2":
    "NF1204",
  "end A wins when this is go": "NF1201",
  "action f do go": "NF1226",
  "action f do let up2 = 1, up2": "NF1226",
  "fn f = up": "NF1211",
  "fn f = up(1)": "NF1211",
  "action f do n := up(1)": "NF1211",
  "action f do up := 1": "NF1308",
  "action f do up": "NF1304",
  "action f do up(1, 2)": "NF1304",
  "action f do up(A)": "NF1301",
  "action f do up(4..5)": "NF1301",
  "action f(n: Player) do nothing": "NF1203",
  "action f(k: 0..3) do k := 1": "NF1308",
  "action up do nothing": "NF1202",
  "action turn do nothing": "NF1202",
  "action roll do random r in 1..2, n := r\ndecision climb by A when n < 3\n  do roll\n  again climb": "NF1408",
  "action roll do random r in 1..2, n := r\naction f do roll\nnotation short = n do f": "NF1409",
  "action roll do random r in 1..2, n := r\ndecision climb by A when after n < 3 do roll": "NF1403",
  "action f do f": "NF1401",
  "action f do if n > 1: g\naction g do for i in 1..2: f": "NF1401",
  "action f do let k = 1, g\naction g do n := k": "NF1201",
  "every decision in { go, stay } when n < 3": "NF1201",
  "every decision in { d in Decision | d is go and n > 2 } when n < 3": "NF1317",
  "every decision in n when n < 3": "NF1307",
  "every decision in {go} when k < 3": "NF1201",
  "every decision in {show} when after n < 3": "NF1403",
  "every decision in {go} when after n < 3 finally random r in 1..2, n := r": "NF1403",
  "every decision in {go} by n": "NF1301",
  "every decision in {go} when n": "NF1301",
  "type Decision = { a, b }": "NF1202",
  "end A wins when stay is possible for A": "NF1210",
  "end A wins when n is possible for A": "NF1210",
  "tag low = { 1, 2 }\nend A wins when low is possible for A": "NF1210",
  "tag low = {go}\nend A wins when low(k in {1}) is possible for A": "NF1210",
  "end A wins when this is possible for A": "NF1210",
  "tag low = {go}\nend A wins when low is possible": "NF1204",
  "track last: Decision = 1": "NF1301",
};

for (const [lines, code] of Object.entries(WRONG)) {
  test(`${code} in ${lines.replaceAll("\n", "; ")}`, () => {
    const text = game(lines);
    const found = diagnose(text);
    assert.deepEqual(
      found.map((one) => one.code),
      [code],
      printDiagnostics(text, found),
    );
  });
}

const RIGHT: readonly string[] = [
  "every decision in {} finally random r in 1..2, n := r",
  "tag some2 = { go, show }\nevery decision in some2 except {show} when n < 3",
  "tag some2 = not {show}\nevery decision in some2 when n < 3",
  "type Kind = { go, stay }\ntrack kind: Kind = go\ntrack last: Decision? = go",
  "action go2 do nothing\naction f do go2, up(1)",
  'every decision in {go} when n < 3\nevery decision when n < 4  "n"\nevery decision in {show} unless n is 3',
];

test("the same is right where it may stand", () => {
  for (const lines of RIGHT) assert.deepEqual(diagnose(game(lines)), [], lines);
});
