// Boards whose sets take several words: ways in all directions that end in another word than where they begin, what is
// reached across words, sets without some of their members, and boards whose rows differ in length.
import { test } from "node:test";
import { assertSamePlays } from "./same-games.ts";

/** Stones that stand apart in every word, in no regular distance. */
const STONES = (every: number): string =>
  `track at[c in Cell]: Player? = if mod(c.column * 7 + c.row * 5, ${every}) is 0 then A` +
  ` else if mod(c.column * 3 + c.row * 11, ${every}) is 1 then B else none`;

const SETS = ["fn of(p: Player?) = { c in Cell | at[c] is p }", "fn free = of(none)"];

const begun = (board: string, every: number): readonly string[] => [
  "players A, B",
  `board Cell = ${board}`,
  STONES(every),
  "track turn: Player = A",
  "track n: 0..400 = 0",
  ...SETS,
];

const MOVED = "  do at[d] := me, at[c] := none, turn := next(turn)";
const END = "outcome o(min(n, 9)) otherwise";

const BOARDS: Readonly<Record<string, readonly [board: string, every: number, down: string]>> = {
  "of two words": ["grid(9, 9)", 13, "south"],
  "of three words": ["grid(13, 11)", 29, "south"],
  "of four words": ["grid(16, 16)", 67, "south"],
  "of hexagons, more bits than cells": ["hexagon(5)", 17, "southwest"],
};

for (const [name, [board, every, down]] of Object.entries(BOARDS)) {
  const few = { plays: 2, plies: 3, seed: 1, successors: 12 };
  test(`ways on boards ${name}`, () =>
    assertSamePlays(
      [
        ...begun(board, every),
        "track here[c in Cell]: Bool = c.row is 7 and c.column is 5",
        "fn only = the { c in Cell | here[c] }",
        "decision run(d in slide(only, compass, free)) by turn",
        "  do here[only] := false, here[d] := true, turn := next(turn)",
        "decision go(c in of(me), d in slide(c, compass, free) and free) by turn",
        MOVED,
        "decision take(c in of(me), d in slide(c, compass, free) except free except of(me)) by turn",
        MOVED,
        "decision hit(d in of(next(me)) | some c in slide(d, compass, free): at[c] is me) by turn",
        "  do at[d] := none, turn := next(turn)",
        `decision above(d in free | some c in step(d, ${down}): at[c] is me) by turn`,
        "  do at[d] := me, turn := next(turn)",
        "decision beyond(d in free | no c in slide(d, { west }, free): at[c] is B) by turn",
        "  unless some c in slide(d, { east }, free or of(A)): at[c] is B",
        "  do at[d] := B, turn := next(turn)",
        END,
      ],
      few,
    ));

  test(`what is reached on boards ${name}`, () =>
    assertSamePlays(
      [
        ...begun(board, 5),
        "fn beside(c: Cell) = { x | y in group(c, of(at[c])), x in around(y) } except of(at[c])",
        "decision put(c in free | size (group(c, free) except row(2)) < 9) by turn",
        "  do at[c] := me, n := size beside(c), turn := next(turn)",
        "fn eastward(c: Cell) = reach x from {c} to { y in steps(x, { east }) | at[x] is at[y] }",
        "decision clear(c in of(next(me)) | some x in eastward(c): x.column > 6) by turn",
        "  do at[group(c, of(next(me)))] := none, turn := next(turn)",
        "fn spread(c: Cell) = reach x from { c } to",
        "  ({ y in steps(x, { east }) | at[x] is none } or { y in steps(x, { west }) | at[y] is A })",
        "decision pour(c in row(3)) by turn do n := size spread(c), turn := next(turn)",
        "decision count(c in row(2)) by turn",
        "  do let s = { x | y in of(at[c]), x in around(y) } except { c }",
        "     n := 0, for d in free: if d in s: n += 1",
        "     turn := next(turn)",
        "decision fill(c in free | beside(c) is {}) by turn",
        "  do at[{ x in around(c) | at[x] is none } except row(3)] := me, turn := next(turn)",
        END,
      ],
      few,
    ));
}

/** Sets of cells by a number: rows and columns of which some parts lie equally far apart and others do not. */
const LINES: Readonly<Record<string, string>> = {
  "equally far apart": "{ c in column(k) | c.row in 2..7 }",
  "not equally far apart": "{ c in column(k) | c.row in { 1, 2, 4, 5, 9 } }",
  "fewer to one side": "{ c in column(k) | c.row > 2 and c.row + k < 18 }",
  "elsewhere for some": "{ c in column(if mod(k, 3) is 0 then 1 else k) | c.row in 3..8 }",
  "as far as the board goes": "{ c in Cell | c.column - c.row is k }",
};

for (const [name, line] of Object.entries(LINES)) {
  test(`lines ${name}`, () =>
    assertSamePlays(
      [
        ...begun("grid(16, 9)", 7),
        `fn line2(k: 1..16) = ${line}`,
        "decision go(k in 1..16 | (line2(k) and of(A)) is not {}) by turn do at[line2(k)] := none, turn := next(turn)",
        "decision half(k in 1..16 | (line2(k) except of(B)) is not {}) by turn",
        "  do at[line2(k) except of(none)] := B, n := size (line2(k) and of(A)), turn := next(turn)",
        "decision put(k in 1..16) by turn unless (line2(k) and free) is {}",
        "  do at[line2(k) and free] := me, turn := next(turn)",
        "fn near(c: Cell, d: Cell.Offset, p: Player) = some j in 1..5: some x in step(c, d, j): at[x] is p",
        "decision beyond(c in free | near(c, north, A) and not near(c, west, B)) by turn",
        "  do at[c] := me, turn := next(turn)",
        END,
      ],
      { plays: 2, plies: 4, seed: 1, successors: 20 },
    ));
}

test("cells that lie equally far apart, each of which is asked something else", () =>
  assertSamePlays(
    [
      ...begun("grid(16, 9)", 5),
      "fn on(r: 1..9, p: Player?) = { k in 1..16 | ({ c in column(k) | c.row is r } and of(p)) is not {} }",
      "decision mix(k in on(2, A) or on(3, B) or on(4, none) or on(5, A)) by turn",
      "  do at[{ c in column(k) | c.row in { 2, 4 } }] := me, turn := next(turn)",
      "decision same(k in on(2, A) or on(3, A) or on(4, A) or on(5, A)) by turn",
      "  do at[{ c in column(k) | c.row in 3..5 }] := none, turn := next(turn)",
      END,
    ],
    { plays: 2, plies: 4, seed: 1, successors: 20 },
  ));

test("cells that lie equally far apart on a board without edges", () =>
  assertSamePlays(
    [
      ...begun("torus(11, 9)", 9),
      "fn near(c: Cell, d: Cell.Offset, p: Player) = some j in 1..5: some x in step(c, d, j): at[x] is p",
      "decision beyond(c in free | near(c, north, A) and not near(c, west, B)) by turn",
      "  do at[c] := me, turn := next(turn)",
      "decision before(c in of(me) | near(c, southeast, B)) by turn do at[c] := none, turn := next(turn)",
      END,
    ],
    { plays: 2, plies: 4, seed: 1, successors: 20 },
  ));

for (const length of [2, 3, 4, 5, 6, 8, 9, 17]) {
  test(`ways and chains over ${length} cells`, () =>
    assertSamePlays(
      [
        "players A, B",
        `board Cell = grid(${length}, 1)`,
        `track at[c in Cell]: Player? = if c.column is 1 then A else if c.column is ${length} then B else none`,
        "track n: 0..20 = 0",
        ...SETS,
        "decision hit(d in of(B) | some c in slide(d, { west }, free): at[c] is A) by A",
        "  do n := size group(d, { x in Cell | at[x] is not A })",
        "decision back(d in of(A) | some c in slide(d, { east }, free): at[c] is B) by A",
        "  do n := size (reach x from { d } to { y in step(x, east) | at[x] is not B })",
        "decision put(c in Cell) by A do at[c] := if at[c] is none then B else none",
        END,
      ],
      { plays: 2, plies: 3, seed: 1, successors: 9 },
    ));
}
