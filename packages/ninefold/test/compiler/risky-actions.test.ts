// Actions that foresight looks at by what they write: the branch in which they write it, the names they give, and what of
// them may be a fault, which no decision may be counted without.
import { test } from "node:test";
import { assertSamePlays } from "./same-games.ts";

const BOARD = [
  "players A, B",
  "board Cell = grid(3, 3)",
  'track at[Cell]: Player? = picture "..B/.A./B.A"',
  "track seen[c in Cell]: Bool = c.row is 2",
  "track level[c in Cell]: 0..2 = c.column - 1",
  "track depth[c in Cell]: 0..2 = c.row - 1",
  "track risky[Cell]: Bool = false",
  "track spare: Cell? = none",
  "fn of(p: Player?) = { c in Cell | at[c] is p }",
  "fn marked = { c in Cell | seen[c] }",
  "fn high = { c in Cell | level[c] is 2 }",
  // One cell up to level 1, two above.
  "fn pair(k: 0..2) = { c in { a1, b1 } | c is a1 or k is 2 }",
];

const REFUSED = "  unless after (some d in of(A): d in row(3) or d is b1)";

/** By what they are about: the parameters and the actions of some decisions under the same refusal. */
const GAMES: Readonly<Record<string, readonly (readonly [params: string, ...action: readonly string[]])[]>> = {
  "written in one branch": [
    ["c in Cell", "if seen[c]: seen[c] := false", "else: at[c] := A"],
    ["c in Cell", "if seen[c]: at[c] := A", "else: seen[c] := true"],
    ["c in Cell", "if seen[c]: at[c] := A", "else: at[c] := B"],
    ["c in Cell, e in Cell", "if at[c] is none:", "  if level[e] is 1: at[e] := none", "  else: at[c] := A"],
  ],
  "names that are given once, twice and from one another": [
    ["c in Cell", "let d = c", "if seen[c]: d := b1", "if level[d] is 1: at[d] := A"],
    ["c in Cell", "let d = c", "let e = d", "if seen[e]: at[e] := A"],
    ["c in Cell", "let d = at[c]", "at[c] := none", "at[b1] := d"],
    ["c in Cell, e in Cell", "let s = { c, e }", "at[s] := A"],
  ],
  "what has been written is asked": [
    ["c in Cell, e in Cell", "seen[c] := true", "if seen[e]: at[e] := A"],
    ["c in Cell, e in Cell", "level[c] := 2", "at[if level[e] is 2 then e else c] := A"],
    ["c in Cell", "at[c] := none", "at[b1] := at[c]"],
  ],
};

/** By what they are about: one action, which may be a fault. */
const FAULTS: Readonly<Record<string, readonly string[]>> = {
  "behind a guard that still holds": ["if level[c] < 2: spare := the pair(level[c])"],
  "behind a guard whose track has been written": ["if level[c] < 2: level[e] := 2, spare := the pair(level[c])"],
  "behind a guard that holds only where it is a fault": ["if level[c] is 2: spare := the pair(level[c])"],
  "behind a guard that says too little": ["if level[c] > 0: spare := the pair(level[c])"],
  "behind a guard about another track": ["if depth[c] < 2: spare := the pair(level[c])"],
  "in the branch that the guard leaves": ["if level[c] < 2: seen[c] := true", "else: spare := the pair(level[c])"],
  "in one case": ["spare := if level[c] < 2 then c else the high"],
  "in the other case": ["spare := if level[c] < 2 then the high else c"],
  "among cells that are left": ["spare := the (marked except { c })"],
  "among cells that meet": ["spare := the (marked and high)"],
  "among cells that are chosen": ["spare := the { d in marked | level[d] is level[c] }"],
  "where it is written": ["seen[the high] := true"],
  "of a cell that is there or not": ["spare := the { d in { c } | seen[d] }"],
};

for (const [name, decisions] of Object.entries(GAMES)) {
  const lines = decisions.flatMap(([params, ...action], i) => [
    `decision d${i}(${params}) by A`,
    REFUSED,
    ...action.map((line, at) => (at === 0 ? `  do ${line}` : `     ${line}`)),
  ]);
  test(`foreseen: ${name}`, () =>
    assertSamePlays([...BOARD, ...lines, "outcome draw otherwise"], { plays: 4, plies: 5, seed: 1 }));
}

for (const [name, action] of Object.entries(FAULTS)) {
  test(`perhaps a fault ${name}`, () =>
    assertSamePlays(
      [
        ...BOARD,
        // At first no choice can bring about what is refused, so that all are counted without a look ahead.
        "decision risk(c in row(1)) by A when level[c] is 0 do risky[c] := true",
        "decision raise(c in Cell) by A do level[c] := 2",
        "decision lower(c in Cell) by A do level[c] := 0, seen[c] := false",
        "decision go(c in Cell, e in Cell) by A when level[c] + level[e] > 1",
        REFUSED,
        ...action.map((line, at) => (at === 0 ? `  do ${line}` : `     ${line}`)),
        "     if risky[e]: at[e] := A",
        "outcome draw otherwise",
      ],
      { plays: 8, plies: 5, seed: 1 },
    ));
}
// The first parameter tells how many values the second one has; which of these are refused is asked of each.
test("refused by the second of two parameters, which the first one counts", () =>
  assertSamePlays(
    [
      "players A, B",
      "board Cell = grid(5, 4)",
      'track at[Cell]: Player? = picture "....B/...../B..../..A.A"',
      "track level[c in Cell]: 0..4 = c.column - 1",
      "fn alike(c: Cell) = { d in Cell | mod(c.column, 2) is mod(d.column, 2) }",
      "decision put(c in row(1), e in alike(c)) by A",
      "  unless after (some d in { d in Cell | at[d] is A }: d in row(3))",
      "  do if level[e] is 1: at[e] := A",
      "     at[c] := B, level[c] := 1",
      "outcome draw otherwise",
    ],
    { plays: 4, plies: 5, seed: 1 },
  ));

test("two refusals, of which only one is foreseen", () =>
  assertSamePlays(
    [
      ...BOARD,
      "decision put(c in Cell, e in Cell) by A",
      REFUSED,
      "  unless level[c] + level[e] is depth[c]",
      "  do at[c] := A, level[e] := 0",
      "decision twice(c in Cell) by A",
      REFUSED,
      "  unless after (some d in of(B): d in row(2))",
      "  do if seen[c]: at[c] := A",
      "     else: at[c] := B",
      "outcome draw otherwise",
    ],
    { plays: 4, plies: 5, seed: 1 },
  ));

test("what is foreseen may be a fault that the action averts", () =>
  assertSamePlays(
    [
      "players A",
      "board Cell = grid(3, 3)",
      'track at[Cell]: Player? = picture "A../.../..."',
      "track seen[c in Cell]: Bool = c is b2",
      "fn of(p: Player) = { c in Cell | at[c] is p }",
      "fn marked = the { c in Cell | seen[c] }",
      "decision mark(c in Cell) when not seen[b1] do seen[c] := true",
      "decision take(c in of(A)) unless after ((some d in of(A): d in row(3)) and marked is a1) do at[c] := none",
      "outcome draw otherwise",
    ],
    { plays: 8, plies: 4, seed: 1 },
  ));
