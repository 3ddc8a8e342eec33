// Systems without a text in the terminal: their displays are drawn as those of games of the language.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type BoardLayout, type Display, type GameSystem, NO_DISPLAY } from "ninefold/model";
import { compileText } from "ninefold/play";
import { drawScene } from "../src/scene/scene.ts";

/** Rows and columns of a board whose cells are called by pairs of numbers, as `nameOf` has them. */
function boardOf(rows: number, columns: number, nameOf: (row: number, column: number) => string): BoardLayout {
  const cells = Array.from({ length: rows * columns }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    return { name: nameOf(row, column), x: column, y: rows - 1 - row };
  });
  return { board: "Field", layout: "square", cells, links: [] };
}

const GAME = readFileSync(new URL("../../../games/tic-tac-toe.game", import.meta.url), "utf8");

/** A system that prints a board of owners and cards in hands; only what is drawn is asked of it. */
function printing(board: BoardLayout, display: Partial<Display> = {}): GameSystem {
  const { system } = compileText(GAME);
  assert.ok(system);
  return {
    ...system,
    tracks: [
      { name: "owner", indices: board.cells.map(({ name }) => [name]), type: "Player?", size: 3n },
      { name: "cards", indices: [["X"], ["O"]], type: "bag of Card at most 60", size: 0n },
      { name: "round", indices: [[]], type: "Int", size: 0n },
    ],
    display: { ...NO_DISPLAY, pictures: [{ track: "owner", boards: [board] }], ...display },
  };
}

function drawn(board: BoardLayout, owners: Readonly<Record<string, string>>, cards = "[ace]"): string {
  const system = printing(board);
  const owned = board.cells.map(({ name }) => ({ track: "owner", index: [name], value: owners[name] ?? "none" }));
  return drawScene(
    system,
    [
      ...owned,
      { track: "cards", index: ["X"], value: cards },
      { track: "cards", index: ["O"], value: undefined, instead: "4" },
      { track: "round", index: [], value: "7" },
    ],
    { to: [system.players[0]!.id] },
  );
}

test("boards are drawn with rows and columns named, hands at seats, and the rest below", () => {
  const byRow = boardOf(2, 3, (row, column) => `${row},${column}`);
  assert.equal(
    drawn(byRow, { "0,0": "X", "1,2": "O" }),
    ["0  X · ·", "1  · · O", "   0 1 2", "", "▸ X  cards: ace", "  O  cards: 4 hidden", "round: 7"].join("\n"),
  );
  const byColumn = boardOf(2, 3, (row, column) => `${column}, ${row}`);
  assert.equal(drawn(byColumn, { "2, 1": "O" }).split("\n")[1], "1  · · O");
  const others = boardOf(1, 2, (_, column) => ["here", "there"][column]!);
  assert.equal(drawn(others, { there: "O" }).split("\n")[0], "· O");
});

test("a board of 17 rows, and many cards, fit a terminal of 24 lines", () => {
  const cards = `[${Array.from({ length: 12 }, (_, i) => `Card(hearts, ${i + 2})`).join(", ")}]`;
  const lines = drawn(
    boardOf(17, 17, (row, column) => `${row},${column}`),
    { "0,0": "X" },
    cards,
  ).split("\n");
  assert.ok(lines.length <= 22, `${lines.length}`);
  assert.ok(
    lines.every((line) => line.length <= 80),
    lines.join("\n"),
  );
});

test("what lies below another track on a board is listed with the cell", () => {
  const board = boardOf(1, 2, (row, column) => `${row},${column}`);
  const one = printing(board, { pictures: ["cards", "owner"].map((track) => ({ track, boards: [board] })) });
  const cards = { name: "cards", indices: [["0,0"], ["0,1"]], type: "Card?", size: 0n };
  const system: GameSystem = { ...one, tracks: [cards, ...one.tracks.filter(({ name }) => name === "owner")] };
  const view = [
    { track: "cards", index: ["0,0"], value: "ace" },
    { track: "cards", index: ["0,1"], value: "none" },
    { track: "owner", index: ["0,0"], value: "X" },
    { track: "owner", index: ["0,1"], value: "none" },
  ];
  assert.equal(drawScene(system, view), ["0  X ·", "   0 1", "", "cards: 0,0 ace"].join("\n"));
});
