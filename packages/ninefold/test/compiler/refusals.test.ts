// Refusals by foresight, which are counted by what a decision can have brought about: each way in which something comes to
// hold, and each reason for which a look ahead is needed all the same.
import { test } from "node:test";
import { assertSamePlays } from "./same-games.ts";

const BOARD = [
  "players A, B",
  "board Cell = grid(4, 3)",
  'track at[Cell]: Player? = picture "A1B1/1A2/2BA"',
  "track seen[c in Cell]: Bool = c.row is 2",
  "track level[c in Cell]: 0..2 = if c.column is 3 then 1 else 0",
  "track spare: Cell? = none",
  "track n: 0..3 = 0",
  "fn of(p: Player?) = { c in Cell | at[c] is p }",
  "fn free = of(none)",
  "fn marked = { c in Cell | seen[c] }",
  "fn ways(k: 0..3) = if k > 1 then { north } else { east, west }",
  "fn down(c: Cell) = slide(c, { south }, free)",
  "fn shot(c: Cell, p: Player) = some d in slide(c, compass, free): at[d] is p",
];

/** A decision of these parameters that is refused where after its action this holds. */
const one = (name: string, params: string, refused: string, ...action: readonly string[]): readonly string[] => [
  `decision ${name}(${params}) by A unless after (${refused})`,
  ...action.map((line, i) => (i === 0 ? `  do ${line}` : `     ${line}`)),
];

const put = "at[c] := A";
const take = "at[c] := none";
const GAMES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "what comes to hold on either side of a condition": [
    one("both", "c in Cell", "(some d in of(A): d in row(1)) and (some d in marked: d in row(3))", "seen[c] := true"),
    one("left", "c in Cell", "(some d in of(A): d in row(1)) or (some d in marked: d in row(3))", put),
    one("fewer", "c in Cell", "not ((some d in of(A): d in row(1)) and (some d in marked: d in row(2)))", take),
    one("neither", "c in Cell", "not ((some d in of(A): d in row(1)) or (some d in marked: d in row(2)))", take),
    one("least", "c in Cell", "no d in marked: d in column(1) or at[d] is A", "seen[c] := false"),
  ],
  "a member that another value has become": [
    one("to", "c in Cell", "spare in steps(b2, compass) and spare in marked", "spare := c"),
    one("from", "c in Cell", "not (spare in marked)", "spare := c", "seen[a1] := true"),
    one("there", "c in Cell", "spare in (of(A) or marked)", "seen[c] := true", "spare := c"),
  ],
  "sets that get and lose members": [
    one("empty", "c in Cell", "(of(A) and row(1)) is {}", take),
    one("other", "c in Cell", "(of(A) and row(1)) is {}", "at[c] := if level[c] > 0 then none else B"),
    one("joined", "c in Cell", "((of(A) or marked) and row(3)) is not {}", "seen[c] := true"),
    one("met", "c in Cell", "(of(A) and marked) is not {}", "seen[c] := true"),
    one("meets", "c in Cell", "(of(A) and marked) is not {}", put),
    one("gone", "c in Cell", "(of(A) and marked) is {}", take),
    one("freed", "c in Cell", "(of(A) except marked) is not {}", "seen[c] := false"),
    one("covered", "c in Cell", "(of(A) except marked) is {}", "seen[c] := true"),
    one(
      "higher",
      "c in Cell",
      "some d in Cell: level[d] > 0 and (level[d] is 1 and at[d] is B or seen[d])",
      "level[c] := 2",
    ),
    one("either", "c in Cell", "some d in marked: level[d] > 0 and (seen[d] or at[d] is A)", "seen[c] := level[c] > 0"),
  ],
  "ways that open and close": [
    one("open", "c in Cell", "some d in down(b3): at[d] is A", take),
    one("close", "c in Cell", "no d in down(d3): d in row(1)", put),
    one("four", "c in Cell", "some d in slide(b2, compass, free): at[d] is B", take),
    one("two", "c in Cell, e in Cell", "some d in slide(b2, compass, free): at[d] is B", take, "at[e] := none"),
    one(
      "begin",
      "c in Cell",
      "some d in { d | k in { x in Cell | x is spare }, d in down(k) }: at[d] is A",
      "spare := c",
    ),
    one(
      "many",
      "c in Cell",
      "some d in slide(b1, { north, west }, free): d in row(3)",
      "at[{ d in Cell | d.row is c.row }] := none",
    ),
    one(
      "apart",
      "c in Cell",
      "some d in slide(a3, { south, east }, { x in Cell | x.column > 1 and c is not x or at[x] is none }): at[d] is A",
      take,
    ),
    one(
      "beside",
      "c in Cell",
      "some d in slide(a3, { south }, { x in Cell | every y in step(x, east): at[y] is none }): at[d] is A",
      take,
    ),
  ],
  "what has its effect elsewhere": [
    one("shot", "c in Cell", "some k in of(B): shot(k, A)", put),
    one("clear", "c in Cell", "some k in of(B): shot(k, A)", take),
    one("beneath", "c in Cell", "some k in of(B): some d in step(k, south): at[d] is A", put),
    one("above", "c in Cell", "every k in of(B): some d in step(k, south): at[d] is A", take),
    one("turned", "c in Cell", "some k in of(B): (steps(k, ways(n)) and of(A)) is not {}", "n := level[c]", put),
    one("led", "c in Cell", "some k in marked: some d in step(k, south): seen[d] and at[d] is B", "seen[c] := true"),
  ],
};

for (const [name, decisions] of Object.entries(GAMES)) {
  test(`refused: ${name}`, () =>
    assertSamePlays([...BOARD, ...decisions.flat(), "outcome draw otherwise"], { plays: 8, plies: 6, seed: 1 }));
}
