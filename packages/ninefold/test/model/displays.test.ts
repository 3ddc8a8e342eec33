// What a drawer is told of a game: by its hints, and by its types where these are silent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gameOf } from "./game.ts";

const LINES = [
  "players Ann, Bob",
  'type Rank = { man, king } letters "mK"',
  "board Cell = grid(2, 2)",
  "board Ring = graph { a - b, b -> c }",
  "track at[Cell]: Rank? = none",
  "track owner[Ring]: Player? = none",
  "track burnt[Cell]: Bool = false",
  "track score[Player]: 0..9 = 0",
  "track turn: Player = Ann",
  "decision wait by turn when not burnt[a1] do burnt[a1] := true",
  "outcome over otherwise",
];

test("a game without hints is drawn by its types", () => {
  const { pictures, glyphs, hidden, titles } = gameOf(...LINES).display;
  const drawn = pictures.map(({ track, boards }) => [
    track,
    ...boards.map(({ board, layout }) => `${board} ${layout}`),
  ]);
  assert.deepEqual(drawn, [
    ["at", "Cell square"],
    ["owner", "Ring graph"],
    ["burnt", "Cell square"],
  ]);
  const letters = { none: "·", man: "m", king: "K", Ann: "A", Bob: "B", true: "#", false: "·" };
  assert.deepEqual(Object.fromEntries(glyphs), letters);
  assert.deepEqual([hidden, [...titles]], [[], []]);
});

test("hints say what is drawn, how, and what it is called", () => {
  const { pictures, glyphs, hidden, titles } = gameOf(
    ...LINES,
    "display",
    "  board Ring shows owner",
    "  board Cell shows at",
    '  glyph man "x", none " "',
    // Nothing is between the columns of a1, which stands in the way of no rule.
    "  colour c in Cell = if div(2, c.column - 1) is 2 then dark else light",
    "  hide turn",
    '  title score "points"',
  ).display;
  assert.deepEqual(Object.fromEntries(glyphs), { none: " ", man: "x", king: "K", Ann: "A", Bob: "B" });
  assert.deepEqual([hidden, [...titles]], [["turn"], [["score", "points"]]]);
  assert.deepEqual(
    pictures.map(({ track }) => track),
    ["owner", "at"],
  );
  const [ring, cell] = pictures.map(({ boards }) => boards[0]);
  assert.deepEqual(ring?.links, [
    ["a", "b"],
    ["b", "c"],
  ]);
  assert.deepEqual(cell?.cells, [
    { name: "a1", x: 1, y: 1 },
    { name: "b1", x: 2, y: 1, colour: "dark" },
    { name: "a2", x: 1, y: 2 },
    { name: "b2", x: 2, y: 2, colour: "dark" },
  ]);
});
