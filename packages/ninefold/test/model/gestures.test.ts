// What is clicked to say a decision.
import assert from "node:assert/strict";
import { test } from "node:test";
import { perceivedSystem } from "../../src/knowledge/index.ts";
import { gesturesOf, type PlayerId } from "../../src/model/index.ts";
import { systemOf } from "../library/library.ts";
import { gameOf } from "./game.ts";

const [FIRST, SECOND] = [0 as PlayerId, 1 as PlayerId];

const LINES = [
  "players Ann, Bob",
  "type Rank = { man, king }",
  "type Man = { rank: Rank, owner: Player }",
  "board Cell = grid(3, 2)",
  "track men[Player, k in 0..3]: 0..9 = 0",
  "track last: Man? = none",
  "decision put(k in 0..3, m in Man, c in Cell) do last := m",
  "decision take(all in { {a1}, {a1, b2} }) do last := none",
  "decision pass do last := none",
  "outcome over otherwise",
  "display",
  "  gesture put(k, m, c) = men[me, min(k + 1, 3)], last, m, if k < 3 then c else none, column(c.column), k + 1",
  "  gesture take(some2) = some2",
];

test("tracks are named by index, cells by their board, values by their type; all as printed", () => {
  const gestures = gesturesOf(gameOf(...LINES));
  assert.deepEqual(gestures(SECOND, "put", ["2", "Man(king, Ann)", "b1"]), [
    { track: "men", index: ["Bob", "3"] },
    { track: "last", index: [] },
    { type: "Man", value: "Man(king, Ann)" },
    { board: "Cell", cells: ["b1"] },
    { board: "Cell", cells: ["b1", "b2"] },
    { type: "Int", value: "3" },
  ]);
  assert.deepEqual(gestures(FIRST, "take", ["{a1, b2}"]), [{ board: "Cell", cells: ["a1", "b2"] }]);
});

test("there is no half of a gesture, and none of a family that has none", () => {
  const gestures = gesturesOf(gameOf(...LINES));
  assert.equal(gestures(FIRST, "put", ["3", "Man(king, Ann)", "b1"]), undefined);
  assert.equal(gestures(FIRST, "pass", []), undefined);
});

test("what is no decision of the game is refused", () => {
  const gestures = gesturesOf(gameOf(...LINES));
  assert.throws(() => gestures(FIRST, "jump", []), { name: "RangeError", message: 'G has no decision "jump"' });
  assert.throws(() => gestures(FIRST, "take", []), { name: "RangeError", message: "take has 1 parameters, found 0" });
  assert.throws(() => gestures(FIRST, "take", ["a1"]), { name: "RangeError", message: '"a1" is no all of take' });
});

test("a step of backgammon begins on one point and ends on another", () => {
  const gestures = gesturesOf(systemOf("backgammon"));
  assert.deepEqual(gestures(SECOND, "move", ["3", "6"]), [
    { track: "men", index: ["Black", "3"] },
    { track: "men", index: ["Black", "0"] },
  ]);
});

test("who perceives a game says decisions as everyone does", () => {
  const system = systemOf("kuhn-poker");
  const plain = gameOf(...LINES);
  assert.equal(gesturesOf(perceivedSystem(system, FIRST))(FIRST, system.families[0]!.name, []), undefined);
  assert.deepEqual(gesturesOf(perceivedSystem(plain, SECOND))(FIRST, "put", ["0", "Man(man, Ann)", "a1"])?.[0], {
    track: "men",
    index: ["Bob", "1"],
  });
});
