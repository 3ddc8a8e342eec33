// What each round of a loop would ask alike is asked before it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { NotCompiled, printPhase } from "../../src/compiler/index.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { compiledOnce } from "./compiled-once.ts";
import { assertSameGame } from "./same-game.ts";
import { smallGame } from "./small-games.ts";

const BOARD = [
  "players A, B",
  "board Cell = grid(4, 3)",
  "track mark[Cell]: Player? = none",
  "track turn: Player = A",
  "track n: 0..99 = 0",
  "fn open(c: Cell) = slide(c, compass, { x in Cell | mark[x] is none })",
];

const GAMES: Readonly<Record<string, readonly string[]>> = {
  "before one loop and before two": [
    "decision d(c in Cell, e in open(c) | mark[c] is none and mark[e] is none) by turn",
    "  do mark[c] := me, mark[e] := next(me), turn := next(turn)",
    "     n := size { x in Cell | mark[x] is none and",
    "       (some y in open(x): mark[y] is me and size { z in open(y) | mark[z] is none } > size { z in open(x) | mark[z] is me }) }",
  ],
  "not where it is written between": [
    "decision d(c in Cell) by turn when mark[c] is none",
    "  do for x in open(c): if size { z in Cell | mark[z] is none } > 5 and mark[x] is none: mark[x] := me",
    "     for x in open(c): n := size { z in open(x) | mark[z] is mark[c] }, mark[x] := none",
    "     turn := next(turn), mark[c] := me",
  ],
};

for (const [name, lines] of Object.entries(GAMES)) {
  test(`asked ${name}`, () => {
    const game = smallGame([...BOARD, ...lines, "outcome o(n) otherwise"]);
    const emitted = compiledOnce(game);
    assert.ok(!(emitted instanceof NotCompiled), emitted instanceof NotCompiled ? emitted.message : "");
    for (const backEnd of BACK_ENDS) assertSameGame(game, emitted, backEnd, { plays: 8, plies: 8, seed: 1 });
  });
}

test("the free cells are the same for each cell from which a way begins", () => {
  const game = smallGame([
    ...BOARD.map((line) => line.replace("grid(4, 3)", "grid(6, 6)")),
    "decision d(c in { x in Cell | mark[x] is me }, e in open(c) | mark[e] is none) by turn do mark[e] := me",
    "outcome o(n) otherwise",
  ]);
  const count = /^fn count0\(.*?\n\n/ms.exec(printPhase(game, "simplified") as string)![0];
  const [before, round] = count.split("\n  loop");
  assert.match(before!, /u64\[l0 \+ 8\]/);
  assert.doesNotMatch(round!, /u64\[l0/);
});
