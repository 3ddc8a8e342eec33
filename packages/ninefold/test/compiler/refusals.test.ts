// Refusals by foresight, which are counted by what a decision can have brought about: each way in which something comes to
// hold, and each reason for which a look ahead is needed all the same.
import { test } from "node:test";
import { assertSamePlays } from "./same-games.ts";

const BOARD = [
  "players A, B",
  "board Cell = grid(4, 3)",
  'track at[Cell]: Player? = picture "A1B1/1A1A/1BBA"',
  "track seen[c in Cell]: Bool = c in { a1, a2 }",
  "track level[c in Cell]: 0..2 = if c.column > 2 then 1 else 0",
  "track spare: Cell? = b3",
  "track king: Cell = b3",
  "track n: 0..3 = 1",
  "fn of(p: Player?) = { c in Cell | at[c] is p }",
  "fn free = of(none)",
  "fn marked = { c in Cell | seen[c] }",
  "fn ways(k: 0..3) = if k > 1 then { north } else { east, west }",
  "fn beside(p: Player, d: Cell.Offset) = { x in Cell | some y in step(x, d): at[y] is p }",
  "fn way(c: Cell, d: Cell.Offset) = slide(c, { d }, free)",
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
    one("to", "c in Cell", "spare in (beside(B, north) and beside(A, west))", "spare := c"),
    one("from", "c in Cell", "not (spare in (beside(A, south) or beside(B, east)))", "spare := c"),
    one("there", "c in Cell", "spare in (of(A) or marked)", "seen[c] := true", "spare := c"),
    one("led", "c in Cell", "spare in beside(B, east) and spare in beside(A, west)", "at[c] := B"),
  ],
  "sets that get members": [
    one("joined", "c in Cell", "some d in column(3): at[d] is A or seen[d]", "seen[c] := true"),
    one("joins", "c in Cell", "((of(A) or beside(A, north)) and column(3)) is not {}", put),
    one("met", "c in Cell", "(of(A) and marked) is not {}", "seen[c] := true"),
    one("meets", "c in Cell", "(of(A) and marked) is not {}", put),
    one(
      "freed",
      "c in Cell",
      "((of(B) and row(3)) except { x in Cell | some y in step(x, south): at[y] is none }) is not {}",
      put,
    ),
    one(
      "higher",
      "c in Cell",
      "some d in Cell: level[d] > 0 and (level[d] is 2 and at[d] is B or seen[d])",
      "level[c] := 2",
    ),
    one("either", "c in Cell", "some d in column(1): level[d] > 0 and (level[d] is 2 or at[d] is A)", "level[c] := 1"),
  ],
  "sets that lose members": [
    one("empty", "c in Cell", "(of(A) and row(1)) is {}", take),
    one("other", "c in Cell", "(of(A) and row(1)) is {}", "if level[c] > 0: at[c] := none", "else: at[c] := B"),
    one("gone", "c in Cell", "no d in row(1): at[d] is A and not seen[d]", take),
    one("marked", "c in Cell", "no d in row(1): at[d] is A and not seen[d]", "seen[c] := true"),
    one("covered", "c in Cell", "((marked and row(2)) except beside(A, south)) is {}", put),
    one("bare", "c in Cell", "some k in of(B) and column(2): no d in step(k, north): at[d] is A", take),
  ],
  "members that are asked one by one": [
    one("beneath", "c in Cell", "some x in of(A): level[x] + n > 1 and (some d in way(x, south): at[d] is B)", put),
    one(
      "under",
      "c in Cell",
      "some x in of(A): level[x] + n > 4 or (some d in way(x, south): level[d] + n > 1 and at[d] is B)",
      "at[c] := B",
    ),
    one("east", "c in Cell", "(of(B) and { t | x in of(A), t in step(x, east, n) }) is not {}", put),
    one("count", "c in Cell", "some x in of(B): level[x] * n is 2", "at[c] := B", "level[c] := 2"),
  ],
  "ways that open and close": [
    one("open", "c in Cell", "some d in way(b1, east): at[d] is A", take),
    one("close", "c in Cell", "no d in way(a3, south): d in row(1)", put),
    one("two", "c in Cell", "some d in way(b1, north) or way(d1, north): d in row(3)", take),
    one(
      "twice",
      "c in Cell, e in row(2)",
      "some d in way(b1, north) or way(d1, north): d in row(3)",
      take,
      "at[e] := none",
    ),
    one("many", "c in Cell", "some d in way(b1, north): d in row(3)", "at[{ d in Cell | d.row is c.row }] := none"),
    one("begin", "c in Cell", "some d in way(king, south): at[d] is B", "king := c"),
    one(
      "beyond",
      "c in Cell",
      "some d in slide(a3, { south }, { x in Cell | every y in step(x, east): at[y] is none }): d in row(1)",
      take,
    ),
  ],
  "what has its effect elsewhere": [
    one("shot", "c in Cell", "some k in of(B) and column(2): some d in way(k, east): at[d] is A", put),
    one("clear", "c in Cell", "some k in of(B) and column(2): some d in way(k, east): at[d] is A", take),
    one("safe", "c in Cell", "no k in of(B) and column(3): some d in way(k, east): at[d] is A", take),
    one("beneath", "c in Cell", "some k in of(B) and row(3): some d in step(k, south): at[d] is A", put),
    one("turned", "c in Cell", "some k in of(B): (steps(k, ways(n)) and of(A)) is not {}", "n := level[c]", put),
    one("above", "c in Cell", "some k in marked: some d in step(k, south): seen[d] and at[d] is B", "seen[c] := true"),
  ],
};

for (const [name, decisions] of Object.entries(GAMES)) {
  test(`refused: ${name}`, () =>
    assertSamePlays([...BOARD, ...decisions.flat(), "outcome draw otherwise"], { plays: 8, plies: 6, seed: 1 }));
}
