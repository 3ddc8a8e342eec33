// Questions about the state that an action makes where the action is a loop, or asks what it has written itself: what
// earlier rounds have written is read by later ones, and what no question needs may be left out only if it is no fault.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertSamePerft, assertSamePlays } from "./same-games.ts";

const BOARD = [
  "players A, B",
  "board Cell = grid(4, 2)",
  'track at[Cell]: Player? = picture "A2B/.AB."',
  "track seen[c in Cell]: Bool = c is b1",
  "track to[c in Cell]: Cell = if c.row is 1 then c else b1",
  "track n: 0..9 = 0",
  "track spare: Cell? = none",
  "fn of(p: Player?) = { c in Cell | at[c] is p }",
  "fn marked = { c in Cell | seen[c] }",
];

type Decision = readonly [params: string, refused: string, ...action: readonly string[]];

const GAMES: Readonly<Record<string, readonly Decision[]>> = {
  "cells that earlier rounds have written": [
    ["c in Cell", "(of(A) and row(2)) is {}", "for d in row(1):", "  if at[d] is A: at[c] := B", "  at[d] := A"],
    [
      "c in Cell",
      "size marked > 4",
      "for d in Cell:",
      "  if seen[c] or d is a1: seen[d] := true",
      "  seen[c] := d.column is 2",
    ],
    ["c in Cell", "size of(A) > 2", "for d in Cell: if some x in step(d, west): at[x] is A: at[d] := at[c]"],
    ["c in Cell", "size of(B) is 2", "for d in of(none):", "  at[d] := if at[c] is A then none else B", "  at[c] := A"],
    [
      "c in Cell",
      "c in marked",
      "for d in Cell:",
      "  if at[d] is at[c]: seen[c] := true",
      "  for e in step(d, north): at[e] := A",
    ],
  ],
  "sets that earlier rounds have written": [
    ["c in Cell", "size of(A) > 3", "seen[c] := true", "for d in marked: at[d] := A"],
    ["c in Cell", "size marked > 5", "for d in Cell: if size marked < 4: seen[d] := true", "seen[c] := true"],
    ["c in Cell", "size of(A) > 3", "for d in of(B): at[{ x in around(d) | at[x] is none }] := A", "at[c] := none"],
    [
      "c in Cell",
      "of(B) is {}",
      "let s = of(B)",
      "for d in marked:",
      "  at[s] := A",
      "  s := of(none)",
      "  seen[c] := false",
    ],
    ["c in Cell", "size of(A) is 4", "at[c] := A", "at[{ x in around(c) | at[x] is A }] := B", "at[of(none)] := A"],
  ],
  "branches and names that only a loop's next round needs": [
    [
      "c in Cell",
      "a2 in marked",
      "let last = c",
      "for d in row(1):",
      "  seen[last] := at[d] is A",
      "  last := d",
      "seen[a2] := seen[c1]",
    ],
    [
      "c in Cell",
      "d2 in of(A)",
      "let x: 0..9 = 0",
      "for d in of(A):",
      "  if x > 0: at[d2] := A",
      "  x := 1",
      "at[c] := A",
    ],
    [
      "c in Cell",
      "d1 in of(A)",
      "let x = c, let y = c, let z = c",
      "for d in not of(A):",
      "  if x is d1: at[d1] := A",
      "  x := y, y := z, z := d1",
      "if n > 0: at[c] := B",
    ],
    ["c in Cell", "c in of(B)", "if seen[c]: n := 0", "else: at[c] := B"],
    ["c in Cell", "n > 2", "n := 0", "for d in Cell:", "  if at[d] is A and n < 9: n += 1", "  at[c] := A"],
    ["c in Cell", "spare is a1", "for d in Cell:", "  if spare is c: spare := d", "  else if d is c: spare := c"],
  ],
  "what is asked of one cell, of all and of the cell that a cell names": [
    ["c in Cell", "at[to[c]] is A", "to[c] := d2", "at[c] := A"],
    ["c in Cell", "some d in Cell: at[to[d]] is B and to[d] in row(2)", "for d in row(2): to[d] := c", "at[c] := B"],
    ["c in Cell, e in Cell", "at[e] is A and a2 in marked", "if at[e] is A: seen[a2] := true", "at[c] := at[to[c]]"],
    [
      "c in Cell, e in Cell",
      "size of(A) > 2",
      "if at[to[e]] is A: at[c] := A",
      "at[e] := B",
      "if at[to[e]] is A: at[to[c]] := A",
    ],
    ["c in Cell", "to[to[c]] is c", "to[to[c]] := d1, to[c] := b1"],
    ["c in Cell", "(some d in marked: at[d] is A) and n < 3", "seen[c] := at[c] is A, n := 0"],
  ],
};

for (const [name, decisions] of Object.entries(GAMES)) {
  const lines = decisions.flatMap(([params, refused, ...action], i) => [
    `decision d${i}(${params}) by A unless after (${refused})`,
    ...action.map((line, at) => (at === 0 ? `  do ${line}` : `     ${line}`)),
  ]);
  const game = [...BOARD, ...lines, "decision clear by A do at[row(2)] := none", "outcome draw otherwise"];
  test(`foreseen: ${name}`, () => assertSamePlays(game, { plays: 6, plies: 5, seed: 1 }));
  test(`counted: ${name}`, () => assert.equal(assertSamePerft(game, 3), 3));
}

/** By what they are about: actions whose parts no question needs but that may be faults. */
const FAULTS: Readonly<Record<string, readonly string[]>> = {
  "where it is written": ["n := if size marked > 2 then 0 else n", "to[the marked] := c"],
  "what is written": ["to[c] := the marked"],
  "the cells that are written": ["to[around(the marked)] := c"],
  "what is written to many": ["to[row(1)] := the marked"],
  "a name that nobody asks": ["let x: Cell = the marked"],
  "a condition of nothing": ["if the marked is a1: nothing"],
  "a condition of what nobody asks": ["if (the marked) is a1: n := 0"],
  "a loop over nothing that is asked": ["for d in around(the marked): n := 0"],
  "a branch": ["if at[c] is A: nothing", "else: to[c] := the marked"],
};

for (const [name, action] of Object.entries(FAULTS)) {
  test(`foreseen: a fault in ${name}`, () =>
    assertSamePlays(
      [
        ...BOARD,
        "decision mark(c in row(1)) by A when n < 2 do seen[c] := not seen[c], n += 1",
        "decision go(c in Cell) by A when n > 1 unless after (some d in of(A): d in row(2))",
        ...action.map((line, at) => (at === 0 ? `  do ${line}` : `     ${line}`)),
        "     at[c] := if seen[c] then A else none",
        "outcome draw otherwise",
      ],
      { plays: 6, plies: 5, seed: 1 },
    ));
}

test("foresight within foresight: what only the inner action reads is written before", () =>
  assertSamePlays(
    [
      ...BOARD,
      "decision show(c in row(1)) by A unless after (some d in of(A): d in row(1)) do at[c] := if seen[c] then A else B",
      "decision turn(c in Cell) by A unless after show is possible do seen[c] := not seen[c]",
      "decision lead(c in Cell) by A when after (turn is possible or n > 2) do seen[c] := false, n := min(9, n + 1)",
      "decision put(c in of(none)) by A do at[c] := B",
      "outcome draw otherwise",
    ],
    { plays: 8, plies: 6, seed: 1 },
  ));

test("foresight within foresight, and of what is possible", () =>
  assertSamePlays(
    [
      ...BOARD,
      "decision put(c in of(none)) by A unless after (some d in of(B): no e in around(d): at[e] is none) do at[c] := A",
      "decision take(c in of(A)) by A unless after put is possible do at[c] := none, at[around(c) except marked] := A",
      "decision fill(c in of(none)) by A unless after take is possible do at[c] := B, seen[c] := not seen[c]",
      "decision both(c in of(B)) by A when after put is possible do at[c] := A, seen[c] := true",
      "outcome draw otherwise",
    ],
    { plays: 8, plies: 6, seed: 1 },
  ));
