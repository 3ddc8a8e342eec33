// What a drawer is told of a game: by its hints, and by its types where these are silent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readGame } from "../../src/language/read.ts";
import { makeSource } from "../../src/language/text/source.ts";
import { interpret } from "../../src/model/index.ts";
import { gameOf, gameText } from "./game.ts";

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

test("lines about tracks and values say where each stands, what it looks like, and what is joined", () => {
  const { pictures, areas, placed, spots, links, tints, shapes, titles, decisionTitles } = gameOf(
    ...LINES,
    "display",
    "  board Cell as points shows burnt, at",
    '  area Home "at home"',
    "  area Rest",
    "  place score[p] is n on (div(6, n - 2), if p is Ann then -1 else 1) in Home as coin",
    "  place turn is p on if p is Ann then a1 else none",
    "  place owner as text",
    "  place at in Rest",
    "  place k in { 1, 3 } on (k, k * k)",
    "  place r in Rank on b2",
    "  link k in 1..4 to if k < 3 then k + 4 else k",
    "  link p in Player to Player",
    "  shape r in Rank = if r is king then king else disc",
    "  colour r in {king} = red",
    "  colour p in Player = if p is Ann then green else blue",
    "  colour p in {Bob} = grey",
    "  colour c in {a1} = red",
    '  title wait "pass"',
    '  title Rest "the rest"',
    '  title turn "to decide"',
  ).display;
  assert.deepEqual(
    pictures.map(({ track, look }) => [track, look]),
    [
      ["burnt", "points"],
      ["at", "points"],
    ],
  );
  assert.deepEqual(
    pictures[0]?.boards[0].cells.map(({ colour }) => colour),
    ["red", undefined, undefined, undefined],
  );
  assert.deepEqual(areas, [
    { name: "Home", title: "at home" },
    { name: "Rest", title: "the rest" },
  ]);
  const [score, turn, ...others] = placed;
  assert.deepEqual({ ...score, at: score?.at.length }, { track: "score", area: "Home", look: "coin", at: 20 });
  // Nothing is divided by 0: of that value no spot is known.
  assert.deepEqual(score?.at.slice(11, 14), [
    { index: ["Bob"], value: "1", on: { x: -6, y: 1 } },
    { index: ["Bob"], value: "2" },
    { index: ["Bob"], value: "3", on: { x: 6, y: 1 } },
  ]);
  assert.deepEqual(turn, {
    track: "turn",
    at: [
      { index: [], value: "Ann", on: { board: "Cell", cell: "a1" } },
      { index: [], value: "Bob" },
    ],
  });
  assert.deepEqual(others, [
    { track: "owner", look: "text", at: [] },
    { track: "at", area: "Rest", at: [] },
  ]);
  const onB2 = { board: "Cell", cell: "b2" };
  assert.deepEqual(spots, [
    {
      type: "Int",
      at: [
        { value: "1", on: { x: 1, y: 1 } },
        { value: "3", on: { x: 3, y: 9 } },
      ],
    },
    {
      type: "Rank",
      at: [
        { value: "man", on: onB2 },
        { value: "king", on: onB2 },
      ],
    },
  ]);
  assert.deepEqual(
    links.map(({ type, from, to }) => `${type} ${from}-${to}`),
    ["Int 1-5", "Int 2-6", "Player Ann-Bob", "Player Bob-Ann"],
  );
  const plain = (map: ReadonlyMap<string, ReadonlyMap<string, string>>) =>
    Object.fromEntries([...map].map(([type, values]) => [type, Object.fromEntries(values)]));
  assert.deepEqual(plain(tints), { Rank: { king: "red" }, Player: { Ann: "green", Bob: "grey" } });
  assert.deepEqual(plain(shapes), { Rank: { man: "disc", king: "king" } });
  assert.deepEqual([[...titles], [...decisionTitles]], [[["turn", "to decide"]], [["wait", "pass"]]]);
});

test("all hints together take no more work than one question may, and find no spots beyond", () => {
  const text = gameText(
    ...LINES,
    "fn long(n: 0..9) = size { 1 | a in 1..400, b in 1..400, a + b + n is 0 }",
    "display",
    "  place score[p] is n on (n, 0)",
    "  place turn is p on (long(1), 0)",
    "  place p in Player on (long(2), 1)",
  );
  const { game } = readGame(makeSource("g", text)).checked;
  assert.ok(game);
  const spotsWith = (work: number): readonly number[] => {
    const { placed, spots } = interpret(game, text, { work }).display;
    const found = [...placed, ...spots].map(({ at }) => at.filter(({ on }) => on).length);
    return found;
  };
  assert.deepEqual(spotsWith(100_000_000), [20, 2, 2]);
  assert.deepEqual(spotsWith(10_000), [20, 0, 0]);
});
