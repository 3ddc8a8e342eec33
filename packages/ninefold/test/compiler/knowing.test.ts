// What is known where a question is asked, and when it is known no more.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileGame, NotCompiled, printPhase } from "../../src/compiler/index.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { assertSameGame } from "./same-game.ts";
import { smallGame } from "./small-games.ts";

const BOARD = [
  "players A, B",
  "board Cell = grid(3, 2)",
  "type Rank = { man, king }",
  'type Piece = { owner: Player, rank: Rank } letters "aAbB"',
  'track at[Cell]: Piece? = picture "B2/aaa"',
  "track left: 0..5 = 5",
  "fn of(p: Player) = { c in Cell | at[c].owner is p }",
  "fn ways(x: Piece) = if x.rank is man then { north } else if x.owner is A then { east } else { west }",
];

const GAMES: Readonly<Record<string, readonly string[]>> = {
  "of members, and of what is none of them": [
    "decision a(c in of(A), d in steps(c, ways(at[c]))) by A when left > 0 do at[d] := at[c], at[c] := none, left -= 1",
    "decision b(c in of(B) except { a1 }, d in steps(c, ways(at[c]))) by A when left > 0 do at[d] := at[c], left -= 1",
    "decision c(c in Cell) by A when left > 0 and at[c] is not none or left is 1 do at[c] := Piece(B, at[c].rank), left -= 1",
  ],
  "until it is written": [
    "decision one(c in of(A)) by A when left > 0",
    "  do at[c] := if left is 4 then none else Piece(B, king)",
    "     if size ways(at[c]) is 1 and at[c].owner is A: at[c] := none",
    "     left -= 1",
    "decision all(c in of(A)) by A when left > 0",
    "  do at[{c} or { d in Cell | left is 3 }] := Piece(B, king)",
    "     if at[c].owner is B: left -= 1",
    "decision perhaps(c in of(A)) by A when left > 0",
    "  do if left is 4 or c is b1: at[c] := none",
    "     if at[c] is none: left -= 1",
    "     else: at[c] := Piece(A, king)",
    "     left := max(left - 1, 0)",
    "decision other(c in of(A)) by A when left > 0",
    "  do at[a1] := Piece(B, king)",
    "     if at[c].owner is A: left -= 1",
    "     else: left := 0",
    "decision choice(c in { d in Cell | at[d] is not none }) by A when left > 0",
    "  do if at[c].rank is king: left -= 1",
    "     else: at[c] := if at[c].rank is man then none else at[c], left -= 1",
  ],
  "not in the next round": [
    "decision go(c in of(A)) by A when left > 0",
    "  do for d in of(A): if at[c].owner is A: at[c] := Piece(B, man), left -= 1",
    "decision all by A when left > 0",
    "  do for d in of(A): if at[d].owner is A and left > 0: at[of(A)] := Piece(B, man), left -= 1",
  ],
  "not of a name that is given another value": [
    "decision go(c in of(A)) by A when left > 0",
    "  do let d = c",
    "     if at[d].rank is man:",
    "       d := a2",
    "       if at[d].rank is man: left := 1",
    "     if at[d].owner is B: at[d] := none",
    "     left -= 1",
  ],
  "not after a decision that is foreseen": [
    "decision go(c in of(A), d in steps(c, ways(at[c])) | at[d] is none) by A when left > 0",
    "  unless after (at[c].owner is A or at[d].rank is king)",
    "  do at[d] := if d.row is 2 then Piece(A, king) else at[c]",
    "     at[c] := none, left -= 1",
    "decision stay(c in of(A)) by A when left > 0 unless after at[c].rank is king do at[c] := Piece(A, king), left -= 1",
  ],
  "between the steps of a decision": [
    "decision go(c in of(A), d in steps(c, { north, east, west }) | at[d].owner is not A) by A when left > 0 and steps < 3",
    "  do at[d] := if at[d] is none then at[c] else Piece(at[d].owner, king)",
    "     at[c] := none",
    "  again go(d) when at[d].owner is A",
    "  finally left -= 1, if at[d].rank is king: at[d] := none",
  ],
  "though it is a fault elsewhere": [
    "decision go(c in Cell) by A when left > 0 and (at[c].owner is B or size ways(at[c]) is 1) do left -= 1",
  ],
};

for (const [name, lines] of Object.entries(GAMES)) {
  test(`known ${name}`, () => {
    const game = smallGame([...BOARD, ...lines, "outcome o(left) otherwise"]);
    const emitted = compileGame(game);
    assert.ok(!(emitted instanceof NotCompiled), emitted instanceof NotCompiled ? emitted.message : "");
    for (const backEnd of BACK_ENDS) assertSameGame(game, emitted, backEnd, { plays: 30, plies: 6, seed: 1 });
  });
}

test("what is known of members is asked of all at once", () => {
  const game = smallGame([
    ...BOARD,
    "decision go(c in { d in of(A) | some e in steps(d, ways(at[d])): at[e] is none }) by A when left > 0 do left -= 1",
    "outcome o(left) otherwise",
  ]);
  const vectorized = printPhase(game, "vectorized") as string;
  assert.doesNotMatch(vectorized, /\{x\d+ in /);
  assert.match(vectorized, /at in Piece\(A, man\)/);
  // Of a member of A's nothing is left but its rank, which is asked of all pieces.
  assert.match(vectorized, /∩ \{at not in Piece\(A, man\)\|Piece\(B, man\)\}/);
  assert.doesNotMatch(vectorized, /is B|fault/);
});
