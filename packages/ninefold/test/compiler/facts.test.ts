// Facts that hold where a question is asked: those of a member of a set, of a branch and behind a statement, each told by
// what the action notes, with the state of the board on which the fact would be wrong.
import { test } from "node:test";
import { assertSamePlays } from "./same-games.ts";

const BOARD = [
  "players A, B",
  "board Cell = grid(3, 2)",
  'track at[Cell]: Player? = picture "A.B/.AB"',
  "track seen[c in Cell]: Bool = c.row is 2",
  "track level[c in Cell]: 0..2 = c.column - 1",
  "track depth[Cell]: -1..4 = -1",
  "track low[Cell]: 0..1 = 0",
  "track to[c in Cell]: Cell = if c.row is 1 then c else a1",
  "track via[c in Cell]: Cell = if c.column is 2 then b2 else c",
  "track dir[Cell]: Cell.Offset = north",
  "track who: Player = A",
  "track n: 0..3 = 0",
  "fn of(p: Player?) = { c in Cell | at[c] is p }",
  "fn mine(p: Player) = p is A",
  "fn only = the { x in row(1) | to[x] is a1 }",
  "fn first(k: 0..2, m: -1..4) = min(3, max(0, m + max(k, 1)))",
  "fn second(m: -1..4, k: 0..2) = min(3, max(0, m + min(k, 1)))",
  "fn among(m: -1..4, k: 0..2, l: 0..1) = min(3, max(0, m + max(k, 1) + l))",
  "fn behind(m: -1..4, l: 0..1, k: 0..2) = min(3, max(0, m * (1 + l) + min(k, 1)))",
  "fn ahead(k: 0..2, l: 0..1, m: -1..4) = min(3, max(0, max(k, 1) + m - 2 * l))",
  "fn below(k: 0..2, m: -1..4) = if k is 0 or m < 0 then 1 else 2",
  "fn above(m: -1..4, k: 0..2) = if m < 2 then 1 else if k is 0 then 3 else 2",
  "fn lone(m: -1..4, k: 0..2) = m - k is 0 - 3",
  "fn onward = reach x from of(A) to steps(x, { east }) and of(B)",
];

type Decision = readonly [params: string, ...action: readonly string[]];

const NOTE = "if at[c] is A: n := 1";
const NOTED = ["else if at[c] is B: n := 2", "else: n := 3"];

const GAMES: Readonly<Record<string, readonly Decision[]>> = {
  "of members": [
    ["c in Cell except of(A)", NOTE, ...NOTED],
    ["c in (of(A) or row(1)) except of(B)", NOTE, ...NOTED],
    ["c in (of(A) and row(1)) or (of(B) and row(2))", NOTE, ...NOTED],
    ["c in (of(B) and row(1)) or (of(A) and column(1))", NOTE, ...NOTED],
    ["c in of(A) or row(2)", NOTE, ...NOTED],
    ["c in onward", NOTE, ...NOTED],
    ["e in Cell, c in (if at[e] is A then around(e) else { e })", "if at[e] is A: n := 1", "else: n := 2"],
    ["c in { t | x in of(A), t in steps(x, { north, east }) }", NOTE, ...NOTED],
    ["c in { x in Cell | seen[x] or at[x] is A }", NOTE, ...NOTED, "if seen[c]: at[c] := B"],
  ],
  "of members that hold one of some values": [
    ["c in (of(A) and row(1)) or (of(none) and row(2))", "if n is 1: who := at[c]", "n := 1"],
    ["c in Cell | dir[c] is east", "for d in step(to[c], dir[c]): at[d] := A", "dir[c] := north"],
    ["c in Cell", "if dir[c] is west: at[step(via[c], dir[c])] := B", "else: dir[c] := if seen[c] then west else east"],
    ["c in Cell | at[c] is B or only is c", NOTE, ...NOTED],
  ],
  "of conditions that are asked ahead of their guards": [
    [
      "c in Cell | (if at[c] is none then level[c] else (if mine(at[c]) then level[c] else 1) + (if mine(at[c]) then 2 else low[c])) > 1",
      "n := 1",
      "at[c] := none",
    ],
    [
      "c in Cell",
      "n := size { x in Cell | (if at[x] is none then low[x] else (if mine(at[x]) then 1 else low[c]) + (if mine(at[x]) then low[x] else 1)) > 0 }",
      "at[c] := none",
    ],
  ],
  "in branches": [
    ["c in Cell", "if seen[c]: n := 1", "else if not seen[c] and level[c] > 0: n := 2", "else: seen[c] := true"],
    [
      "c in Cell",
      "if not seen[c]:",
      "  if seen[c] or level[c] is 1: n := 2",
      "  else: at[c] := A",
      "else: seen[c] := false",
    ],
    ["c in Cell | not seen[c] and at[c] is not B", "if seen[c]: n := 1", NOTE, ...NOTED],
    ["c in Cell | not (seen[c] or at[c] is A)", "if seen[c]: n := 1", NOTE, ...NOTED],
    ["c in Cell | level[c] is not 1", "low[c] := level[c]"],
    ["c in Cell | level[c] is 1 or level[c] is 0", "low[c] := level[c], level[c] := 2"],
    ["c in Cell, e in Cell | at[c] is A or seen[e]", NOTE, ...NOTED, "if seen[e]: seen[e] := false"],
    ["c in Cell | level[c] is 2", "n := if depth[c] * 3 + level[c] > 3 then 1 else 0, depth[c] += 1"],
    ["c in Cell, e in Cell", "if level[e] is 1:", "  if depth[c] + level[e] > 0: n := 1", "  else: depth[c] += 1"],
  ],
  "of values that several tracks make together": [
    ["c in Cell | level[c] is not 2", "n := first(level[c], depth[c]), depth[c] := level[c] + 1"],
    ["c in Cell | level[c] is not 0", "n := second(depth[c], level[c]), depth[c] := level[c]"],
    ["c in Cell", "if level[c] is not 2: n := among(depth[c], level[c], low[c])", "else: depth[c] := low[c] + 2"],
    ["c in Cell | level[c] is not 0", "n := behind(depth[c], low[c], level[c]), low[c] := 1"],
    ["c in Cell | level[c] is not 2", "n := ahead(level[c], low[c], depth[c]), level[c] := 2, depth[c] := 4"],
    ["c in Cell | level[c] is not 2", "n := below(level[c], depth[c])", "if depth[c] < 4: depth[c] += 1"],
    ["c in Cell | level[c] is not 0", "n := above(depth[c], level[c])", "if depth[c] < 4: depth[c] += 1"],
    ["c in Cell | lone(depth[c], level[c])", "n := if depth[c] < 0 then 1 else 2"],
    ["c in Cell, e in Cell | lone(depth[c], level[e])", "n := if depth[c] < 0 then 1 else 2"],
  ],
  "behind a branch that writes": [
    ["c in of(A)", "if seen[c]: n := 0", "else: at[c] := none", NOTE, ...NOTED],
    ["c in of(A)", "if seen[c]: at[c] := B", "else: n := 0", NOTE, ...NOTED],
    ["c in of(A)", "for x in around(c):", "  if seen[x]: seen[x] := false", "  else: at[{ c }] := B", NOTE, ...NOTED],
    [
      "c in of(A)",
      "for x in around(c):",
      "  if at[c] is A: n := 1",
      "  else: n := 2",
      "  if seen[x]: n := 3",
      "  else: at[c] := none",
    ],
    ["c in of(A)", "chance", "  1/2: at[c] := B", "  1/2: seen[c] := true", NOTE, ...NOTED],
    ["c in of(A)", "if level[c] is 0:", "  random e in around(c)", "  at[e] := B", "  at[c] := at[e]", NOTE, ...NOTED],
  ],
  "behind writes at once": [
    ["c in of(A) or of(B)", "at[of(A)] := none", NOTE, ...NOTED],
    ["c in of(B)", "at[of(A)] := none", NOTE, ...NOTED, "at[c] := A"],
    ["c in of(A)", "at[{ x in Cell | not seen[x] }] := B", NOTE, ...NOTED],
    ["c in of(A)", "let s = of(B)", "at[c] := B", "if c in s: n := 1", "at[s] := none", NOTE, ...NOTED],
  ],
  "of what is found by what has been written": [
    [
      "c in Cell",
      "if at[to[c]] is A:",
      "  to[c] := via[c]",
      "  if at[to[c]] is A: n := 1",
      "  else: n := 2",
      "else: to[c] := c",
    ],
    [
      "c in Cell, e in Cell",
      "if at[to[via[c]]] is A:",
      "  via[c] := e",
      "  if at[to[via[c]]] is A: n := 1",
      "  else: n := 2",
      "else: via[c] := c",
    ],
    ["c in Cell", "to[to[c]] := a2", "if to[to[c]] is a2: n := 1", "else: n := 2, to[a1] := c"],
    [
      "c in Cell, e in Cell",
      "if at[to[c]] is A:",
      "  let s = of(B)",
      "  to[c] := e",
      "  if to[c] in s: n := 1",
      "  else: n := 2",
      "else: to[c] := c",
    ],
    ["c in Cell", "let d = c", "at[d] := A", "if seen[c]: d := c1", "if at[d] is A: n := 1", "else: n := 2"],
    ["c in Cell | level[c] > 0", "depth[c] := level[c]", "if depth[c] > 0: n := 1", "else: n := 2", "level[c] := 0"],
    ["c in Cell", "level[c] := 1", "depth[c] := 2", "if level[c] + depth[c] is 3: n := 1", "else: n := 2"],
  ],
};

for (const [name, decisions] of Object.entries(GAMES)) {
  const lines = decisions.flatMap(([params, ...action], i) => [
    `decision d${i}(${params}) by A`,
    ...action.map((line, at) => (at === 0 ? `  do ${line}` : `     ${line}`)),
  ]);
  test(`facts ${name}`, () =>
    assertSamePlays([...BOARD, ...lines, "outcome draw otherwise"], { plays: 6, plies: 6, seed: 1 }));
}

test("facts of what a step was before are none behind it", () =>
  assertSamePlays(
    [
      ...BOARD,
      "decision go(c in of(A), d in around(c) | at[d] is not A) by A when steps < 3",
      "  do at[c] := if seen[d] then none else A",
      "     at[d] := A, n := steps",
      "  again go(d) when at[c] is none and at[d] is A",
      "  same when at[c]",
      "  finally low[d] := if at[c] is A then 1 else 0",
      "decision pass by A do at[row(1)] := B, at[a2] := A",
      "outcome draw otherwise",
    ],
    { plays: 6, plies: 6, seed: 1 },
  ));
