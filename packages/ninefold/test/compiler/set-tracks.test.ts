// Tracks that are sets, and families that are compared whole.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileGame, NotCompiled, printPhase } from "../../src/compiler/index.ts";
import { restore, store } from "../../src/compiler/runtime/stored.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { GAMES_OF_SETS } from "./games-of-sets.ts";
import { assertSameGame } from "./same-game.ts";
import { smallGame } from "./small-games.ts";

for (const [name, lines] of Object.entries(GAMES_OF_SETS)) {
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
  const vectorized = printPhase(game, "vectorized") as string;
  for (const key of ["{mark in large}", "{mark in huge}", "{piece in A}", "over"]) {
    assert.ok(vectorized.includes(`same when ${key}\n`) || vectorized.includes(`= ${key}\n`), key);
  }
  assert.doesNotMatch(vectorized, /same when \{mark in small\}/);
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

test("what is stored of a game whose tracks are sets is how they are held", () => {
  for (const lines of Object.values(GAMES_OF_SETS)) {
    const game = smallGame(lines);
    const emitted = compileGame(game);
    assert.ok(!(emitted instanceof NotCompiled));
    const kept = restore(game, store(emitted)).layout.tracks;
    assert.deepEqual(
      kept.map(({ type, index }) => [type, index]),
      emitted.layout.tracks.map(({ type, index }) => [type, index]),
    );
  }
});
