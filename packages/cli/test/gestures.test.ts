// Decisions typed piece by piece, and in the many ways in which a whole one may be typed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { completions, wordsOf } from "../src/play/hearing.ts";
import { ninefold } from "./command.ts";

const play = (args: readonly string[], lines: readonly string[]): string =>
  ninefold(["play", ...args], lines.map((line) => `${line}\n`).join("")).out;

/** Black's man on f2 can go by h4 and f6 to d8 or h8; the one on h2 to f4. */
const CHAINS = [
  "english-draughts",
  "--from",
  "at[c1]=none, at[g1]=none, at[c3]=none, at[g3]=Piece(White, man), at[b4]=Piece(Black, man), " +
    "at[d4]=Piece(Black, man), at[g5]=Piece(White, man), at[d6]=none, at[f6]=none, at[d8]=none, at[h8]=none",
];

/** The rows of each board that was drawn, `8` to `1`. */
const boards = (out: string): readonly string[] => out.match(/(?:^[1-8] {2}\S.*\n){8}/gm) ?? [];

test("what begins several decisions is kept until it is one", () => {
  const out = play(["chess"], ["g1", "f3", "move", "g8", "h6"]);
  assert.match(
    out,
    /^"g1" may be move\(g1, f3, knight\), move\(g1, h3, knight\)\. Type more of it\.\n {2}next: f3, h3 /m,
  );
  assert.match(out, /^1\. White move\(g1, f3, knight\)$/m);
  assert.match(out, /^"move" begins 20 decisions\. Type more of it\.\n {2}next: a7, b7, c7, /m);
  assert.match(out, /^2\. Black move\(g8, h6, knight\)$/m);
});

test("an empty line, or back, takes one piece back", () => {
  const out = play(["chess"], ["back", "", "move", "g1", "back", "", "f3"]);
  assert.match(out, /^Nothing is typed of a decision; undo takes back the last one\.$/m);
  assert.equal(out.match(/^"move" begins/gm)!.length, 2);
  assert.match(out, /^"move" is taken back\.$/m);
  assert.match(out, /^"f3" may be move\(g1, f3, knight\), move\(f2, f3, pawn\)\. Type more of it\.$/m);
});

test("beside a beginning, whole decisions, other beginnings and commands are what they are", () => {
  const lines = ["g1", "?", "why h3", "b1", "a3", "undo", "g1", "e2-e4", "b8", "1"];
  const out = play(["chess"], lines);
  assert.match(out, /^It can be said piece by piece:/m);
  assert.match(out, /^"b1" may be move\(b1, a3, knight\), move\(b1, c3, knight\)\./m);
  assert.match(out, /^1\. White move\(b1, a3, knight\)$/m);
  assert.match(out, /^1\. White move\(e2, e4, pawn\)$/m);
  assert.match(out, /^2\. Black move\(a7, a5, pawn\)$/m);
});

test("each step of a chain is shown, and nothing is taken before the last", () => {
  const out = play(CHAINS, ["f2", "h4", "f6", "d8", "undo", "f2", "h4", "back"]);
  const rows = boards(out);
  const changes = rows.slice(1, 4).map((board) => board.match(/^[65432] .*$/gm)!.map((row) => row.slice(-5)));
  assert.deepEqual(changes, [
    ["· · ⛀", "· ⛀ ·", "· · ⛂", "· · ·", "· · ⛂"],
    ["⛂ · ⛀", "· · ·", "· · ·", "· · ·", "· · ⛂"],
    ["· · ⛀", "· · ·", "· · ·", "· · ·", "· · ⛂"],
  ]);
  assert.equal(rows.at(-1), rows[0]);
  assert.match(out, /^After 1 step of jump, not taken yet\.$/m);
  assert.match(out, /^After 2 steps of jump, not taken yet\.\n"f2 h4 f6" may be .*\n {2}next: d8, h8 /m);
  assert.match(out, /^1\. Black jump\(f2, h4; f6; d8\)$/m);
  assert.match(out, /The input ended after 0 plies\./);
});

test("a chain is typed in one go, with or without signs, its name and its middle", () => {
  for (const line of ["jump f2 h4 f6 d8", "f2 h4 f6 d8", "f2-h4-f6-d8", "JUMP(f2,h4;f6;d8)", "d8"]) {
    assert.match(play(CHAINS, [line]), /^1\. Black jump\(f2, h4; f6; d8\)$/m, line);
  }
  assert.match(play(CHAINS, ["f2", "d8"]), /^1\. Black jump\(f2, h4; f6; d8\)$/m);
});

test("a chain that is refused is refused step by step", () => {
  const refusals = (...lines: readonly string[]): readonly string[] =>
    play(CHAINS, lines).match(/^jump.* is refused: .*(?=\.$)/gm) ?? [];
  const cannot = (chain: string, square: string): string =>
    `jump(${chain}) is refused: to cannot be ${square} now, by: jumps(from, at[from])`;
  const by = (text: string): string => text.replace(/, by: .*$/, "");
  assert.deepEqual(refusals("f2-h4-a1").map(by), [by(cannot("f2, h4; a1", "a1"))]);
  assert.deepEqual(refusals("f2 h4", "a1").map(by), [by(cannot("f2, h4; a1", "a1"))]);
  assert.deepEqual(refusals("f2", "h4 a1").map(by), [by(cannot("f2, h4; a1", "a1"))]);
  assert.deepEqual(refusals("f2 h4 f6", "f2 e3").map(by), [by(cannot("f2, e3", "e3"))]);
});

test("a long list of what may follow is cut", () => {
  assert.match(play(["go"], ["place"]), /^ {2}next: a1, b1,[\s\S]* or \d+ more \(an empty line takes it back\)$/m);
});

const decision = (family: string, ...steps: readonly (readonly string[])[]) => ({
  id: `${family}(${steps.map((step) => step.join(", ")).join("; ")})`,
  family,
  parameters: steps.flat(),
  steps,
  forced: false,
});
const LEGAL = [
  decision("jump", ["b6", "d4"], ["f2"]),
  decision("jump", ["b6", "d4"], ["f6"]),
  decision("step", ["b8", "Card(red, -1)"]),
];

test("a line is completed by the gestures that may follow it", () => {
  const cases: readonly [kept: string, line: string, completed: readonly string[], end: string][] = [
    ["", "", ["b6", "b8", "jump", "step"], ""],
    ["", "B", ["b6", "b8"], "B"],
    ["", "jump b6 d4 ", ["f2", "f6"], ""],
    ["", "jump(b6, d4;f", ["f2", "f6"], "f"],
    ["", "b6-d4-f2", ["f2"], "f2"],
    ["jump b6", "", ["d4"], ""],
    ["jump b6", "d4 f6", ["f6"], "f6"],
    ["", "b8 c", ["Card(red, -1)"], "c"],
    ["", "b8 card ", [], ""],
    ["", "nonsense ", [], ""],
  ];
  for (const [kept, line, completed, end] of cases) assert.deepEqual(completions(LEGAL, kept, line), [completed, end]);
});

test("words are told apart by all that is no letter, digit or sign", () => {
  assert.deepEqual(wordsOf("jump(b6, d4;f2)"), ["jump", "b6", "d4", "f2"]);
  assert.deepEqual(wordsOf("E2-e4"), ["e2", "e4"]);
  assert.deepEqual(wordsOf("add -3 2-1 {}"), ["add", "-3", "2", "1", "{}"]);
});
