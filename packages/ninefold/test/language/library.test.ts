import assert from "node:assert/strict";
import { test } from "node:test";
import { makeLibrary } from "../../src/language/check/context/library.ts";
import { diagnose } from "./diagnose.ts";

const BOARDS = {
  grid: "grid(3, 3)",
  torus: "torus(3, 3)",
  rhombus: "rhombus(3, 3)",
  hexagon: "hexagon(2)",
  graph: "graph { a1 - b1 - a2, a2 -> a1 }",
  named: "graph { link / back: a1 - b1 - a2; up: a1 -> a2 }",
  point: "graph { a1 }",
};
const CALLS: Readonly<Record<string, string>> = {
  steps: "steps(a1, compass)",
  ray: "ray(a1, the compass)",
  slide: "slide(a1, orthogonal, Cell)",
  around: "around(a1)",
  group: "group(a1, Cell)",
  connected: "connected({ a1 }, Cell, Cell)",
  between: "between(a1, a1)",
  leaps: "leaps(a1, 1, 2)",
  row: "row(1)",
  column: "column(1)",
  border: "border",
  lines: "lines(3)",
  line: "line(3, Cell)",
};
/** What needs rows, columns, or offsets that add. */
const LATTICE_ONLY = ["leaps", "row", "column"];

const game = (lines: string): string =>
  `game G\nplayers A, B\ntrack n: 0..9 = 0\n${lines}\ndecision up do n += 1\noutcome draw otherwise\n`;
const codes = (text: string): string[] => diagnose(text).map((one) => `${one.code} ${one.message}`);

test("every function of the library is tried", () => {
  assert.deepEqual(Object.keys(CALLS).sort(), [...makeLibrary().globals.keys()].sort());
});

for (const [shape, board] of Object.entries(BOARDS)) {
  test(`the library on a board ${shape}`, () => {
    for (const [name, call] of Object.entries(CALLS)) {
      // A hexagon has no cell in its lower left corner.
      const used = shape === "hexagon" ? call.replaceAll("a1", "b1") : call;
      const found = codes(game(`board Cell = ${board}\nfn f = ${used}\nfn again = ${used}`));
      const lattice = !board.startsWith("graph");
      if (lattice || !LATTICE_ONLY.includes(name)) assert.deepEqual(found, [], name);
      else assert.ok(found.length === 2 && found.every((one) => one.startsWith("NF1220")), found.join("\n"));
    }
  });
}

test("the library means its own names, whatever the file calls by them", () => {
  const taken = `type X = { c, d, t, x, s, e, l, k, y, a, b, ds, adjacents }
fn steps(c: Int) = c
fn around = true
fn ray = 0
fn lines = none
track n1: 0..9 = 0
tag border = 1..3
tag compass = 1..9
tag orthogonal = 2..4
board Other = grid(2, 2)
board Cell = grid(4, 4)`;
  const calls = [
    "slide(at, { north }, Cell)",
    "group(at, Cell)",
    "connected({ at }, Cell, Cell)",
    "between(at, at)",
    "leaps(at, 1, 2)",
    "Cell and row(1)",
    "Cell and column(1)",
    "line(3, { at })",
  ];
  for (const call of calls) assert.deepEqual(codes(game(`${taken}\nfn f(at: Cell) = ${call}`)), [], call);
});

test("a function of the library fits the board that is expected", () => {
  const boards = "board Cell = grid(3, 3)\nboard Spot = graph { a - b }";
  assert.deepEqual(codes(game(`${boards}\ntrack home: set of Cell = row(1)`)), []);
  assert.match(codes(game(`${boards}\ntrack home: set of Spot = row(1)`)).join(), /^NF1220/);
});
