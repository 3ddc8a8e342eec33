// Decisions made in steps, of whose states only the part that the steps write is kept: whatever asks about more than that,
// in a parameter, a condition, a preference or behind the steps, has to find the whole.
import { test } from "node:test";
import { assertSamePlays } from "./same-games.ts";

const BOARD = [
  "players A, B",
  "board Cell = grid(3, 3)",
  'track at[Cell]: Player? = picture "A.B/.../B.A"',
  "track seen[c in Cell]: Bool = c is b2",
  "track turn: Player = A",
  "track n: 0..9 = 0",
  "track left: 0..4 = 4",
  "remember at as past at most 20",
  "fn of(p: Player?) = { c in Cell | at[c] is p }",
  "fn near(c: Cell) = around(c) and of(none)",
];

const HEAD = "decision go(c in of(me), d in near(c)) by turn when left > 0";
const STEP = "  do at[d] := me, at[c] := none";
const LAST = "  finally n := steps, left -= 1, turn := next(turn)";

const GAMES: Readonly<Record<string, readonly string[]>> = {
  "in a parameter": [
    "decision go(c in of(me), d in { x in near(c) | times past < 3 or x.row is 2 }) by turn when left > 0 and steps < 2",
    STEP,
    "  again go(d)",
    LAST,
  ],
  "in a condition": [`${HEAD} and steps < 3`, "  when times past is 1 or steps is 0", STEP, "  again go(d)", LAST],
  "in what is written": [
    `${HEAD} and steps < 2`,
    "  do at[d] := me, at[c] := if times past > 1 and seen[c] then next(me) else none",
    "  again go(d)",
    LAST,
  ],
  "in what is given": [`${HEAD} and steps < 2`, STEP, "  again go(if times past > 1 then c else d)", LAST],
  "in whether it goes on": [HEAD, STEP, "  again go(d) when times past < 3 and steps < 2", LAST],
  "in a preference": [
    `${HEAD} and steps < 2`,
    "  prefer most (if times past > 1 then d.row else d.column)",
    STEP,
    "  again go(d) when d.row is 2",
    LAST,
  ],
  "in a state that is foreseen": [
    "decision count by turn when left > 0 unless after n < 1 do n := size { x in of(me) | x.row is 3 }, left -= 1",
    `${HEAD} and steps < 2 and (d is b2 or count is possible)`,
    STEP,
    "  again go(d)",
    LAST,
  ],
  "in what tells them apart": [`${HEAD} and steps < 2`, STEP, "  again go(d)", "  same when times past", LAST],
  "nowhere, where the steps write nothing": [
    "decision go(c in of(me)) by turn when left > 0 and steps < 3",
    "  do nothing",
    "  again go when steps < 2",
    "  finally n := steps, seen[c] := true, left -= 1, turn := next(turn)",
  ],
  "behind the steps, of tracks that the last of them writes": [
    `${HEAD} and steps < 3`,
    "  do at[d] := me, seen[c] := not seen[c]",
    "  again go(d) unless seen[d]",
    "  finally at[c] := none, n := size { x in Cell | seen[x] }, left -= 1, turn := next(turn)",
  ],
};

for (const [name, lines] of Object.entries(GAMES)) {
  test(`steps that ask past what they write: ${name}`, () =>
    assertSamePlays([...BOARD, ...lines, "outcome o(left) otherwise"], { plays: 8, plies: 6, seed: 1 }));
}

// The first record lies near the beginning of memory, and the part of its state far behind the beginning of a state.
test("chains that are counted by what they come to are written within memory, also where they never end", () => {
  assertSamePlays(
    [
      "players A, B",
      "board Cell = grid(3, 3)",
      "track turn: Player = B",
      "track number[Cell]: 0..9 = 0",
      "track last[Cell]: Cell = b2",
      "track rank[Player]: 0..1 = 0",
      "decision wait(c in Cell) unless { x in Cell | last[x] is c2 } is {}",
      "  do turn := A",
      "decision raise(n in 1..1)",
      "  do rank[me] := n",
      "  again raise",
      "  same when rank",
      "outcome draw otherwise",
    ],
    { plays: 3, plies: 8, seed: 1 },
  );
});
