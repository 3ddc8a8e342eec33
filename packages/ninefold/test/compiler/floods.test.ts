// What is reached on a board: from which cells something is reached, in one state and in one that is foreseen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileGame, NotCompiled, printPhase } from "../../src/compiler/index.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { assertSameGame } from "./same-game.ts";
import { smallGame } from "./small-games.ts";

const BOARD = [
  "players A, B",
  "board Cell = grid(4, 3)",
  "track mark[Cell]: Player? = none",
  "track turn: Player = A",
  "track last: Cell? = none",
  "track count: 0..12 = 0",
  "fn chain(c: Cell) = group(c, { d in Cell | mark[d] is mark[c] })",
  "fn free = { c in Cell | mark[c] is none }",
];

const ENDS = ["outcome o(count) otherwise"];

const GAMES: Readonly<Record<string, readonly string[]>> = {
  "along steps that lead one way": [
    "fn onward(c: Cell) = reach x from {c} to { y in step(x, east) or step(x, north) | mark[y] is not B }",
    "fn downhill(c: Cell) = reach x from {c} to { y in steps(x, compass) | mark[x] is not A and mark[y] is not B }",
    "decision d(c in free | some y in onward(c): mark[y] is A or y is d3) by turn",
    "  do mark[c] := me, turn := next(turn), count := size { x in Cell | no y in onward(x): y is c2 }",
    "decision e(c in free | every y in downhill(c): mark[y] is not B or y is a1) by turn",
    "  do mark[c] := me, turn := next(turn), count := size { x in free | some y in downhill(x): y is c2 }",
  ],
  "along steps that lead together": [
    "fn ahead(c: Cell) = reach x from {c} to { y in { if x.column is 2 then a1 else x } or step(x, east) | mark[y] is none }",
    "decision d(c in free | some y in ahead(c): mark[y] is A or y is a1) by turn",
    "  do mark[c] := me, turn := next(turn), count := size { x in Cell | some y in ahead(x): y is b1 }",
  ],
  "over the edges of the board": [
    "fn open(c: Cell) = reach x from {c} to { y in around(x) | mark[x] is none }",
    "fn ridden(c: Cell) = reach x from {c} to { y in leaps(x, 1, 2) | mark[y] is none or mark[c] is A }",
    "decision d(c in free) by turn do count := size open(c), mark[c] := me, turn := next(turn)",
    "decision e(c in free) by turn do count := size ridden(c), mark[c] := me, turn := next(turn)",
  ],
  "where many cells lead to one": [
    "fn end(c: Cell) = if c.row is 1 then a1 else if c.row is 2 then a2 else a3",
    "decision d(c in free) by turn",
    "  do mark[c] := me, turn := next(turn)",
    "     count := size { end(x) | x in free and { a1, b1, c2, d3 } } + size { end(x) | x in free, mark[end(x)] is me }",
  ],
  "along steps that hang on where they began": [
    "fn near(c: Cell) = reach x from {c} to { y in around(x) | mark[y] is mark[c] }",
    "decision d(c in free | some y in near(c): y is a1 or y is d3) by turn",
    "  do mark[c] := me, turn := next(turn), count := size { x in Cell | no y in near(x): mark[y] is none }",
  ],
  "around stones that are taken": [
    "decision d(c in free) by turn",
    "  unless c is last",
    "  unless after { n | x in chain(c), n in around(x), mark[n] is none } is {}",
    "  do mark[c] := me",
    "     let dead = { x | n in around(c), mark[n] is next(me), no y in chain(n): some z in around(y): mark[z] is none,",
    "       x in chain(n) }",
    "     mark[dead] := none",
    "     last := if size dead is 1 and size chain(c) is 1 then the dead else none",
    "     count := size { n | x in chain(c), n in around(x), mark[n] is none }",
    "     turn := next(turn)",
    "decision pass by turn when count > 0 do turn := next(turn), count := 0, last := none",
  ],
  "when it is written once more": [
    "decision apart(c in free, e in Cell) by turn",
    "  do mark[c] := me",
    "     let others = { x in Cell | mark[x] is next(me) }",
    "     mark[others] := none",
    "     mark[e] := next(me)",
    "     count := size chain(c)",
    "     mark[others] := if count > 2 then none else me",
    "     count := size chain(c), turn := next(turn)",
    "decision among(c in free) by turn",
    "  do mark[c] := me",
    "     let mine = { x in around(c) or {c} | mark[x] is me or mark[x] is none }",
    "     mark[mine] := next(me)",
    "     count := size chain(c), turn := next(turn)",
    "decision anew(c in free, e in around(c)) by turn when count < 3",
    "  do let here = c",
    "     mark[here] := me",
    "     let others: set of Cell = { x in Cell | mark[x] is next(me) }",
    "     here := e",
    "     mark[here] := next(me)",
    "     mark[others] := none",
    "     count := size chain(here) + size chain(c), turn := next(turn)",
    "decision rounds(c in free) by turn when count < 3",
    "  do mark[c] := me",
    "     let taken: set of Cell = { x in around(c) | mark[x] is next(me) }",
    "     for e in around(c):",
    "       mark[taken] := none",
    "       taken := chain(e)",
    "     count := size chain(c), turn := next(turn)",
  ],
};

for (const [name, lines] of Object.entries(GAMES)) {
  test(`what is reached ${name}`, () => {
    const game = smallGame([...BOARD, ...lines, ...ENDS]);
    const emitted = compileGame(game);
    assert.ok(!(emitted instanceof NotCompiled), emitted instanceof NotCompiled ? emitted.message : "");
    for (const backEnd of BACK_ENDS) assertSameGame(game, emitted, backEnd, { plays: 12, plies: 14, seed: 1 });
  });
}

const vectorized = (name: keyof typeof GAMES): string =>
  printPhase(smallGame([...BOARD, ...GAMES[name]!, ...ENDS]), "vectorized") as string;

test("from where a goal is reached is asked of all cells at once, against the steps", () => {
  const text = vectorized("along steps that lead one way");
  assert.doesNotMatch(text, /\{x\d+ in /);
  // What hangs on the cell that it begins from is asked of each.
  assert.match(vectorized("along steps that hang on where they began"), /\{x\d+ in /);
});

test("stones that are taken are reached together, and the new stone is known to be none of them", () => {
  const text = vectorized("around stones that are taken");
  assert.match(text, /c in \{mark in none\} ∖ \{last\}/);
  assert.match(text, /let t\d+ = reach\(x\d+ from .* ∖ t\d+: \{mark in B\} ∩ f1\(x\d+\)\)/);
  assert.doesNotMatch(text, /if mark\[c\]/);
});
