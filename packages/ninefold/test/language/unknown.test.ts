import assert from "node:assert/strict";
import { test } from "node:test";
import { readGame } from "../../src/language/read.ts";
import { makeSource, positionAt, sourceAt } from "../../src/language/text/source.ts";
import { applyFixes, diagnose } from "./diagnose.ts";

const BODY = `players A, B
board Cell = grid(3, 3)
track n: 0..9 = 0
decision up do n += 1
outcome draw otherwise
`;
const HEADS = ["game G", '// why\ngame G "T"  // which', 'game G\n  "T"', "game G\r"];

for (const head of HEADS) {
  test(`a function that a standard module has is brought in: ${JSON.stringify(head)}`, () => {
    const text = `${head}\n${BODY}fn f = rook(a1, Cell)\n`;
    const found = diagnose(text);
    assert.deepEqual(
      found.map(({ code, message }) => `${code} ${message}`),
      ['NF1201 nothing here is called "rook"; "use std/pieces" brings it in'],
    );
    assert.deepEqual(diagnose(applyFixes(text, found)), []);
  });
}

test("nobody is written none where it is said who sees something", () => {
  const text = `game G\n${BODY.replace("n: 0..9 = 0", "n: 0..9 = 0 shown to nobody")}`.replace(
    "do n",
    "shown to nobody do n",
  );
  const found = diagnose(text);
  assert.deepEqual(
    found.map(({ message }) => message),
    Array(2).fill('found "nobody", expected "none", which is nobody'),
  );
  const mended = applyFixes(text, found);
  assert.equal(mended, text.replaceAll("nobody", "none"));
  assert.deepEqual(diagnose(mended), []);
  // A name of one's own may be the word.
  assert.deepEqual(diagnose(`${text}fn nobody: set of Player = {}\n`), []);
});

test("a function of boards says why it has none", () => {
  const texts = (boards: string) =>
    diagnose(`game G\n${BODY.replace("board Cell = grid(3, 3)", boards)}fn f = row(1)\n`);
  for (const [boards, message] of [
    ["", '"row" needs a board, and the game has none'],
    ["board Cell = grid(3, 3)", undefined],
    [
      "board Cell = grid(3, 3)\nboard Place = grid(2, 2)",
      '"row" needs a board, and nothing here says which of Cell, Place',
    ],
  ] as const) {
    assert.deepEqual(
      texts(boards).map((one) => one.message),
      message ? [message] : [],
    );
  }
});

test("of many values without an entry or an arm four are named", () => {
  const missing = (values: number) =>
    diagnose(`game G\n${BODY}type N = 1..${values}\nconstant c[N] = 1: 1\nfn f(k: N) = match k\n  1 => 1\n`)
      .map(({ message }) => message.replace(/, expected .*/, ""))
      .sort();
  assert.deepEqual(missing(5), ["found no arm for 2, 3, 4, 5", "found no entry for 2, 3, 4, 5"]);
  assert.deepEqual(missing(7), ["found no arm for 2, 3, 4, 5 and 2 more", "found no entry for 2, 3, 4, 5 and 2 more"]);
});

test("it is brought into the module that calls it", () => {
  const module = 'module m "M"\nfn f(c: Cell) = knight(c)\n';
  const read = readGame(makeSource("test.game", `game G\nuse ./m\n${BODY}`), {}, () => module);
  const edits = read.diagnostics.flatMap((one) => one.fix?.edits ?? []);
  assert.deepEqual(
    edits.map(({ start, text }) => [sourceAt(read.source, start).name, positionAt(read.source, start).column, text]),
    [["./m", 13, "\nuse std/pieces"]],
  );
});

test("a name that is both the rules' own and the library's is one guess", () => {
  const text = `game G\n${BODY.replace("do n += 1", "do n += 1\n  again up unless steqs > 2")}`;
  assert.deepEqual(
    diagnose(text).map(({ message }) => message),
    ['nothing here is called "steqs"; did you mean "steps"?'],
  );
});

const HEXAGONAL = "east, northeast, northwest, west, southwest or southeast";
const SQUARE = "north, northeast, east, southeast, south, southwest, west or northwest";

/** By the line in which a direction stands that the board lacks: what is said, and what is guessed. */
const DIRECTIONS: Readonly<Record<string, readonly [line: string, message: string]>> = {
  "of another shape": ["fn f(h: Hex) = step(h, north)", `nothing here is called "north", expected ${HEXAGONAL}`],
  "of another shape, misspelt": [
    "fn f(h: Hex) = step(h, northesat)",
    'nothing here is called "northesat"; did you mean "northeast"?',
  ],
  "of another shape, in a set": [
    "fn f(h: Hex) = slide(h, { east, south }, Hex)",
    `nothing here is called "south", expected ${HEXAGONAL}`,
  ],
  "of lattices, on a listed board": [
    "fn f(s: Spot) = step(s, south)",
    'nothing here is called "south", expected up or down',
  ],
  "that no board has": ["fn f(c: Cell) = step(c, up2)", `nothing here is called "up2", expected ${SQUARE}`],
  "in place of a cell": ["fn f(h: Hex) = h is north", 'nothing here is called "north"; the cells of Hex are b1 to b3'],
};

for (const [name, [line, message]] of Object.entries(DIRECTIONS)) {
  test(`a direction ${name}`, () => {
    const boards = "board Hex = hexagon(2)\nboard Spot = graph { up/down: p - q - r }\n";
    const found = diagnose(`game G\n${BODY}${boards}${line}\n`);
    assert.deepEqual(
      found.map((one) => `${one.code} ${one.message}`),
      [`NF1201 ${message}`],
    );
  });
}
