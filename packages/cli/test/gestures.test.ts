// Decisions typed piece by piece, and in the many ways in which a whole one may be typed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { completions, wordsOf } from "../src/play/hearing.ts";
import { ninefold } from "./command.ts";

/** Decisions are written as the rules name them, whose pieces are what is typed here. */
const play = (args: readonly string[], lines: readonly string[]): string =>
  ninefold(["play", "--spelling", "rules", ...args], lines.map((line) => `${line}\n`).join("")).out;

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

test("the beginning of a word is enough where no other decision begins like it", () => {
  const poker = play(["kuhn-poker", "--seed", "1"], ["ch", "b", "fo"]);
  assert.match(poker, /^1\. P1 check$/m);
  assert.match(poker, /^2\. P2 bet$/m);
  assert.match(poker, /^3\. P1 fold/m);
  const chess = play(["chess"], ["mo", "g1", "f", "e", "why e7-e"]);
  assert.match(chess, /^"move" begins 20 decisions\. Type more of it\.$/m);
  assert.match(chess, /^1\. White move\(g1, f3, knight\)$/m);
  assert.match(chess, /^"e7" may be move\(e7, e5, pawn\), move\(e7, e6, pawn\)\. Type/m);
  assert.match(chess, /^"e7-e" may be move\(e7, e5, pawn\), move\(e7, e6, pawn\): all of them are legal\.$/m);
});

test("an empty line, or back, takes one piece back", () => {
  const out = play(["chess"], ["back", "", "move", "g1", "back", "", "knight"]);
  assert.match(out, /^Nothing is typed of a decision; undo takes back the last one\.$/m);
  assert.equal(out.match(/^"move" begins/gm)!.length, 2);
  assert.match(out, /^"move" is taken back\.$/m);
  assert.match(out, /^"knight" may be move\(b1, a3, knight\), .*, move\(g1, h3, knight\)\. Type more of it\.$/m);
});

test("beside a beginning, whole decisions, other beginnings and commands are what they are", () => {
  const lines = ["g1", "?", "why h3", "b1", "a3", "undo", "g1", "e2-e4", "b8", "1"];
  const out = play(["chess"], lines);
  assert.match(out, /^You can type it part by part:/m);
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
  const cannot = (chain: string, square: string): string => `jump(${chain}) is refused: to cannot be ${square}`;
  const short = (text: string): string => text.replace(/ now\b.*$/, "");
  assert.deepEqual(refusals("f2-h4-a1").map(short), [cannot("f2, h4; a1", "a1")]);
  assert.deepEqual(refusals("f2 h4", "a1").map(short), [cannot("f2, h4; a1", "a1")]);
  assert.deepEqual(refusals("f2", "h4 a1").map(short), [cannot("f2, h4; a1", "a1")]);
});

/** Black's man on a3 has to take by c5 to e7; nothing else is legal. */
const ONLY_CHAIN = ["english-draughts", "--from", 'at="8/8/3w1w2/8/1w1w4/b7/8/8"'];

test("a gesture that only begins a decision is kept, even where nothing else begins so", () => {
  const out = play(ONLY_CHAIN, ["a3", "c5", "e7", "d4"]);
  assert.match(out, /^"a3" begins jump\(a3, c5; e7\)\. Type more of it\.\n {2}next: c5 /m);
  assert.match(out, /^"a3 c5" begins jump\(a3, c5; e7\)\. Type more of it\.\n {2}next: e7 /m);
  assert.match(out, /^1\. Black jump\(a3, c5; e7\)$/m);
  assert.match(out, /^"d4" may be move\(d4, c3\), move\(d4, e3\)\./m);
  assert.match(play(ONLY_CHAIN, ["a3 c5"]), /^"a3 c5" begins .*\n {2}next: e7 [\s\S]* after 0 plies\.$/m);
  assert.match(play(ONLY_CHAIN, ["c5", "e7"]), /^"jump a3 c5" begins .*\n {2}next: e7 [\s\S]*^1\. Black jump/m);
  for (const line of ["a3 c5 e7", "1", "jump(a3, c5; e7)", "e7", "A3xC5xE7", "a3:c5:e7"]) {
    assert.match(play(ONLY_CHAIN, [line]), /^1\. Black jump\(a3, c5; e7\)$/m, line);
  }
});

test("what is forced at the end of a step need not be said", () => {
  const king = ["chess", "--from", "7k/8/8/8/8/8/r7/K7 w - -"];
  const only = /^1\. White move\(a1, a2, king\)$/m;
  for (const lines of [["a1 a2"], ["a1", "a2"], ["a2"], ["move", "a1", "a2"]]) {
    assert.match(play(king, lines), only, lines.join(" / "));
  }
  for (const line of ["a1", "move", "move a1"]) assert.doesNotMatch(play(king, [line]), only, line);
  const last = ["tic-tac-toe", "--from", "mark[a1]=X, mark[b1]=O, mark[c1]=X, mark[a2]=O, mark[b2]=X, mark[c2]=O"];
  assert.match(play(last, ["claim b3", "claim a3"]), /^1\. X claim\(b3\)$/m);
});

test("while a decision is being said, undo, board and moves are about it", () => {
  const out = play(ONLY_CHAIN, ["a3", "c5", "board", ":moves", "undo", "undo", "undo"]);
  const [start, after, again, back] = boards(out);
  assert.notEqual(start, after);
  assert.equal(after, again);
  assert.equal(back, start);
  assert.match(out, /^After 1 step of jump, not taken yet\.\n {2}1 jump\(a3, c5; e7\)\n {2}next: e7 /m);
  assert.equal(out.match(/^ {2}next: c5 /gm)!.length, 2);
  assert.match(out, /^"a3" is taken back\.\nThere is nothing to take back\.$/m);
  const chess = play(["chess"], ["e2 e4", "g8", "moves", "undo", "undo"]);
  assert.match(chess, /^ {2}g8 {2}19 move\(g8, f6, knight\) +20 move\(g8, h6, knight\)\n {2}next: f6, h6 /m);
  assert.match(chess, /^"g8" is taken back\.[\s\S]*^Ply 1\. White decides\.$/m);
});

/** What is answered to one line. */
const answer = (args: readonly string[], ...lines: readonly string[]): string =>
  play(args, lines)
    .match(/^.* is refused: .*(?=\.$)/m)?.[0]
    .replace(/ now\b.*$/, "") ?? "";

test("of all families the refusal of the one that gets furthest is told", () => {
  const pending = ["english-draughts", "--from", 'at="8/8/8/8/3w4/2b5/8/4b3"'];
  const reason = "is refused: you must capture when you can";
  for (const line of ["e1 f2", "move e1 f2", "e1xf2", "why e1-f2"]) {
    assert.equal(answer(pending, line), `move(e1, f2) ${reason}`, line);
  }
  assert.equal(answer(pending, "jump e1 f2"), "jump(e1, f2) is refused: to cannot be f2");
  assert.equal(answer(CHAINS, "f2 h4 f6", "f2 e3"), `move(f2, e3) ${reason}`);
});

test("what lacks its last values is refused for what was said", () => {
  for (const line of ["g1 d4", "why g1 d4", "MOVE G1 D4"]) {
    assert.equal(answer(["chess"], line), "move(g1, d4, …) is refused: to cannot be d4", line);
  }
  assert.equal(answer(["chess"], "d1"), "move(d1, …, …) is refused: no to makes it legal");
  assert.equal(answer(["chess"], "d8 d4"), "move(d8, d4, …) is refused: from cannot be d8");
  assert.equal(answer(["chess"], "move d4"), "move(d4, …, …) is refused: from cannot be d4");
  assert.equal(answer(["chess"], "g1", "h5"), "move(g1, h5, …) is refused: to cannot be h5");
  const check = ["chess", "--from", "7k/8/8/8/8/8/r7/K7 w - -"];
  assert.equal(answer(check, "a1 b2"), "move(a1, b2, king) is refused: your king would be in check");
  assert.match(play(["chess"], ["move e9"]), /^There is no decision "move e9": "e9" is no Square\./m);
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
  assert.deepEqual(wordsOf("a3xC5xe7 32X28 xa1 box2"), ["a3", "c5", "e7", "32", "28", "xa1", "box2"]);
  assert.deepEqual(wordsOf("add -3 2-1 {}"), ["add", "-3", "2", "1", "{}"]);
});
