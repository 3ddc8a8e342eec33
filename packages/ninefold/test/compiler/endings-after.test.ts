// Endings that are asked behind a decision only where it can have brought them about: each way in which one comes to hold,
// by each form of write. Plays are compared, and the counts of plays, which no state behind an ending may add to.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertSamePerft, assertSamePlays } from "./same-games.ts";

const BOARD = [
  "players A, B",
  "board Cell = grid(3, 2)",
  'track mark[Cell]: Player? = picture "A.B/..."',
  "track seen[c in Cell]: Bool = c is b1",
  "track level[Cell]: 0..2 = 0",
  "track king: Cell = a1",
  "track other: Cell = c1",
  "track turn: Player = A",
  "fn of(p: Player?) = { c in Cell | mark[c] is p }",
  "fn free = of(none)",
  "fn marked = { c in Cell | seen[c] }",
];

const PUT = "mark[c] := me";

/** By what they are about: a decision's parameters and action, and the lines at which a play ends behind it. */
const GAMES: Readonly<
  Record<string, readonly (readonly [params: string, action: readonly string[], ...ends: string[]])[]>
> = {
  "what is written in one branch": [
    ["c in free", ["if seen[c]: mark[c] := none", `else: ${PUT}`], "size of(A) is 3", "(row(1) and free) is {}"],
    ["c in free", [`if seen[c]: ${PUT}`, "else: mark[c] := next(me)"], "b1 in of(A)", "a1 in of(B)"],
    ["c in free", ["for d in around(c):", "  if seen[d]: seen[d] := false", `  else: ${PUT}`], "size free is 2"],
    [
      "c in free",
      ["match level[c]", "  0 => level[c] := 1", "  otherwise level[c] := 2"],
      "some d in Cell: level[d] is 2",
    ],
  ],
  "what is there before": [
    ["c in marked or free", [PUT, "seen[c] := true"], "b1 in of(A)", "size of(B) > 2"],
    ["c in Cell except (of(A) and row(1))", ["mark[c] := A"], "some x in row(2): mark[x] is A and x is not a2"],
    ["c in (of(A) and row(2)) or (free and row(1))", [PUT], "some x in row(1): mark[x] is A and x is not b1"],
    ["c in free, d in of(B)", ["mark[c] := B, seen[d] := true"], "some x in row(1): mark[x] is B and x is not a1"],
    ["c in free or of(B)", [PUT], "size of(B) is 0", "size of(A) > 2"],
    ["c in Cell except of(A)", ["mark[c] := A"], "size of(A) is 4", "of(B) is {}"],
    ["c in of(none) except of(A)", ["mark[c] := B"], "size of(B) is 3"],
    ["c in marked", ["mark[c] := none, seen[king] := true, king := c"], "of(A) is {}", "size free is 5"],
    [
      "c in free, d in of(B)",
      ["mark[c] := B, mark[d] := A"],
      "c2 in of(A)",
      "size { x in row(1) | mark[x] is B } is 2",
    ],
    [
      "c in { x in Cell | mark[x] is A or seen[x] }",
      ["mark[c] := B, seen[c] := false"],
      "no x in row(2): mark[x] is A",
    ],
  ],
  "what is written by cases": [
    ["c in free", ["mark[c] := if seen[c] then A else B"], "c1 in of(B)", "b1 in of(A)"],
    ["c in free", ["mark[c] := if level[c] is 0 then none else B, level[c] += 1"], "size of(B) is 3"],
    ["c in Cell | level[c] < 2", ["level[c] += 1"], "some x in row(1): level[x] is 2", "level[b2] is 1"],
  ],
  "what hangs on another track": [
    ["c in Cell", ["king := c"], "mark[king] is B"],
    ["c in free", [PUT], "if (some x in row(2): mark[x] is none) then seen[a2] else seen[b1]"],
    ["c in free", [PUT], "if seen[a1] then seen[c1] else (some x in row(2): mark[x] is B)"],
    ["c in free", [PUT], "({ a2, c2 } except { x in Cell | some y in around(x): mark[y] is none }) is not {}"],
    ["c in free", ["king := c"], "mark[king] is none and king in row(2)"],
    ["c in free", ["king := c"], "king in (marked except of(A))", "king is other"],
    [
      "c in Cell",
      ["seen[c] := true, other := king, king := c"],
      "other in marked and mark[other] is none and other is not b1",
    ],
    ["c in free", [PUT], "not (some x in free: x in row(1))", "not (mark[b2] is none)"],
    ["c in Cell", ["seen[c] := not seen[c]"], "(of(A) except marked) is {}", "(of(B) except marked) is {}"],
    [
      "c in Cell",
      ["seen[c] := not seen[c]"],
      "size (if seen[a1] then of(A) else row(1)) is 1",
      "if seen[c2] then seen[a2] else seen[c1]",
    ],
    [
      "c in free",
      [PUT],
      "some x in slide(a1, { north, east }, free): mark[x] is B",
      "no x in slide(c1, { west }, free): x is a1",
    ],
    ["c in free", ["king := c"], "some x in slide(king, { north, east }, free): mark[x] is B"],
  ],
};

const turned = (action: readonly string[]): readonly string[] =>
  [...action, "turn := next(turn)"].map((line, at) => (at === 0 ? `  do ${line}` : `     ${line}`));

for (const [name, games] of Object.entries(GAMES)) {
  test(`endings by ${name}`, () => {
    for (const [params, action, ...ends] of games) {
      const game = [
        ...BOARD,
        `decision go(${params}) by turn`,
        ...turned(action),
        ...ends.map((end, i) => `end e${i} when ${end}`),
        "outcome draw otherwise",
      ];
      assertSamePlays(game, { plays: 3, plies: 6, seed: 1 });
      assert.equal(assertSamePerft(game, 4), 4);
    }
  });
}

const END = "outcome draw otherwise";

const WHOLE: Readonly<Record<string, readonly string[]>> = {
  "by what comes behind the last step": [
    "decision go(c in free, d in around(c) and free) by turn when steps < 2",
    "  do mark[c] := me",
    "  again go(d) when seen[d]",
    "  finally mark[d] := next(me), turn := next(turn), seen[c] := true",
    "end two when size of(B) > 2",
    "end one when a1 in marked",
    "end low when some x in row(1): mark[x] is B and x in column(1)",
    "end row when (row(1) and free) is {}",
  ],
  "where it is not only the turn that is known": [
    "type Phase = { put, take }",
    "track phase: Phase = put",
    "decision put1(c in free) by turn when phase is put do mark[c] := me, phase := take",
    "decision take1(c in of(next(me))) by turn when phase is take do mark[c] := none, phase := put, turn := next(turn)",
    "end three when size of(A) is 3 and phase is take",
    "end taken when of(B) is {} and turn is B",
  ],
  "by what is remembered": [
    "remember (mark, turn) as past at most 20",
    "decision put1(c in free) by turn do mark[c] := me, turn := next(turn)",
    "decision take1(c in of(me)) by turn do mark[c] := none, turn := next(turn)",
    "end again when times past is 2",
  ],
  "with lines that hold unless another does": [
    "decision put1(c in free) by turn do mark[c] := me, turn := next(turn)",
    "decision look(c in Cell) by turn do seen[c] := true, turn := next(turn)",
    "for p in Player: end p wins when size of(p) is 3 and not seen[a1]",
    "end full when free is {} and not (some p in Player: size of(p) is 3 and not seen[a1])",
    "end both when (row(2) and free) is {} and not (free is {})",
  ],
  "with lines of which one holds the other": [
    "decision put1(c in free) by turn do mark[c] := me, turn := next(turn)",
    "end long when some l in { row(1), column(2) }: every x in l: mark[x] is A",
    "end short when some l in { { a1, b1 }, { b1, c1 } }: every x in l: mark[x] is A",
    "end high when line(3, of(A))",
  ],
};

for (const [name, lines] of Object.entries(WHOLE)) {
  test(`endings ${name}`, () => {
    const game = [...BOARD, ...lines, END];
    assertSamePlays(game, { plays: 6, plies: 8, seed: 1 });
    assert.equal(assertSamePerft(game, 4), 4);
  });
}
