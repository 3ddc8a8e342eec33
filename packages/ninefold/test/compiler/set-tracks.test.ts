// Tracks that are sets, and families that are compared whole.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileGame, NotCompiled, printPhase } from "../../src/compiler/index.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { assertSameGame } from "./same-game.ts";
import { smallGame } from "./small-games.ts";

const GAMES: Readonly<Record<string, readonly string[]>> = {
  "a set that grows, shrinks, is turned round and compared": [
    "players A",
    "track s: set of 0..3",
    "track t: set of 0..3 = { 1, 2 }",
    "track left: 0..6 = 6",
    "decision add(x in 0..3) when left > 0 unless x in s do s := s or { x }, left -= 1",
    "decision drop(x in s) when left > 0 do s := s except { x }, left -= 1",
    "decision turn when left > 0 and size s is 2 do s := { 3 - x | x in s }, left -= 1",
    "decision rest when left > 0 do t := { x in 0..3 | x not in s }, s := t and { 0, 1, 2 }, left -= 1",
    "outcome full when s is { 0, 1, 2, 3 }",
    "outcome same when s is t and s is not { }",
    "outcome o(size s) otherwise",
  ],
  "a set that is written as it is gone through, and in branches": [
    "players A",
    "track s: set of 1..5 = { 1, 4 }",
    "track left: 0..4 = 4",
    "decision each when left > 0 do for x in s: s := (s except { x }) or { 6 - x }, left := left - 1",
    "decision perhaps(x in 1..5) when left > 0",
    "  do if x in s: s := { }",
    "     else: s := if x > 3 then s or { 3, x } else { x }",
    "     left -= 1",
    "outcome o(size s) otherwise",
  ],
  "a set of cells that is foreseen and remembered": [
    "players A, B",
    "board Cell = hexagon(3)",
    "track held: set of Cell = { c1, c3 }",
    "track turn: Player = A",
    "remember (held, turn) as past at most 12",
    "decision take(c in Cell except held) by turn unless after size held > 4 or some d in held: d in around(c)",
    "  do held := held or { c }, turn := next(turn)",
    "decision give(c in held) by turn when size held > 1 do held := held except { c }, turn := next(turn)",
    "end draw when times past is 2",
    "outcome next(turn) wins otherwise",
  ],
  "families of sets": [
    "players A, B",
    "board Cell = grid(3, 2)",
    "track held[Player]: set of Cell = { }",
    "track n[Player, 0..1]: set of 2..5 = { 2, 4 }",
    "track turn: Player = A",
    "track left: 0..6 = 6",
    "decision take(c in Cell except held[A] except held[B]) by turn when left > 0",
    "  do held[me] := held[me] or { c }, n[me, 0] := { x in 2..5 | x - 1 not in n[me, 1] }",
    "     left -= 1, turn := next(turn)",
    "decision change by turn when left > 0 and size held[me] is 2 and held[A] is not held[B]",
    "  do let mine = held[me]",
    "     held[me] := held[next(me)], held[next(me)] := mine",
    "     n[me, div(left, 4)] := n[next(me), 1] or { x in 2..5 | x is size n[me, 0] + 1 }",
    "     left -= 1, turn := next(turn)",
    "outcome o(size n[A, 0] + size held[B]) otherwise",
  ],
  "a set of two words, and one that nobody asks": [
    "players A",
    "board Cell = grid(9, 9)",
    "track held: set of Cell = row(8)",
    "track written: set of Cell",
    "track left: 0..5 = 5",
    "decision down when left > 0 do held := { d | c in held, d in step(c, south) }, written := held, left -= 1",
    "decision side(c in { c in held | c.column > 7 }) when left > 0",
    "  do held := held except { c }, written := { }, left -= 1",
    "outcome o(size held) otherwise",
  ],
};

for (const [name, lines] of Object.entries(GAMES)) {
  test(`tracks: ${name}`, () => {
    const game = smallGame(lines);
    const emitted = compileGame(game);
    assert.ok(!(emitted instanceof NotCompiled), emitted instanceof NotCompiled ? emitted.message : "");
    for (const backEnd of BACK_ENDS) assertSameGame(game, emitted, backEnd, { plays: 20, plies: 8, seed: 1 });
  });
}

test("chains are told apart by whole families and by sets", () => {
  const game = smallGame([
    "players A",
    "board Cell = grid(3, 2)",
    "type Mark = { small, large, huge }",
    "track mark[Cell]: Mark = small",
    'track piece[Cell]: Player? = picture "A../.A."',
    "track over: set of Cell",
    "track left: 0..3 = 3",
    "decision go(from in { c in Cell | piece[c] is A }, to in around(from) | piece[to] is none) when left > 0",
    "  do piece[to] := A, piece[from] := none, over := over or { to }",
    "     if mark[to] is large: mark[to] := huge",
    "     if mark[to] is small: mark[to] := large",
    "  again go(to) when steps < 3",
    "  same when mark, piece, over",
    "  finally left -= 1, over := { }",
    "outcome draw otherwise",
  ]);
  const emitted = compileGame(game);
  assert.ok(!(emitted instanceof NotCompiled), emitted instanceof NotCompiled ? emitted.message : "");
  for (const backEnd of BACK_ENDS) assertSameGame(game, emitted, backEnd, { plays: 6, plies: 4, seed: 1 });
  const lifted = printPhase(game, "lifted") as string;
  for (const key of ["{mark in large}", "{mark in huge}", "{piece in A}", "over"]) {
    assert.ok(lifted.includes(`same when ${key}\n`) || lifted.includes(`= ${key}\n`), key);
  }
  assert.doesNotMatch(lifted, /same when \{mark in small\}/);
});

test("a set is held as its members; what is in none of the sets needs none", () => {
  const game = smallGame([
    "players A",
    "board Cell = grid(3, 3)",
    "track held: set of Cell",
    "track full[Cell]: Bool = false",
    "decision go(c in { d in Cell | not full[d] and d not in held }) do held := held or { c }, full[c] := true",
    "outcome draw otherwise",
  ]);
  assert.deepEqual((printPhase(game, "represented") as string).split("\n").slice(0, 5), [
    "state of 16 bytes",
    "  held: set of Cell",
    "    0–7        set  held, 9 bits",
    "  full[Cell]: Bool",
    "    8–15       set  {full in true}, 9 bits",
  ]);
});
