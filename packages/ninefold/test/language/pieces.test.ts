// The moves of std/pieces against moves that are counted out by hand, cell by cell.
import assert from "node:assert/strict";
import { test } from "node:test";
import { standardModule } from "../../src/language/modules/standard-library.ts";
import { compileText } from "../../src/play/load/load.ts";
import { randomNumbers } from "./mutate.ts";

const COLUMNS = 7;
const ROWS = 8;
type Cell = readonly [column: number, row: number];
type Free = (cell: Cell) => boolean;

const nameOf = ([column, row]: Cell): string => `${"abcdefg"[column - 1]}${row}`;
const onBoard = ([column, row]: Cell): boolean => column >= 1 && column <= COLUMNS && row >= 1 && row <= ROWS;
const CELLS: readonly Cell[] = Array.from({ length: ROWS * COLUMNS }, (_, i) => [
  (i % COLUMNS) + 1,
  Math.floor(i / COLUMNS) + 1,
]);
const plus = ([a, b]: Cell, [c, d]: Cell, times = 1): Cell => [a + times * c, b + times * d];

const SIDES: readonly Cell[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
const CORNERS: readonly Cell[] = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];

const to = (from: Cell, steps: readonly Cell[]): Cell[] => steps.map((step) => plus(from, step));

function sliding(from: Cell, steps: readonly Cell[], free: Free): Cell[] {
  return steps.flatMap((step) => {
    const found: Cell[] = [];
    for (let n = 1; onBoard(plus(from, step, n)); n++) {
      found.push(plus(from, step, n));
      if (!free(plus(from, step, n))) break;
    }
    return found;
  });
}

/** What a piece on `from` attacks when `up`, 1 or -1, is ahead. */
const ATTACKS: Readonly<Record<string, (from: Cell, up: number, free: Free) => readonly Cell[]>> = {
  "king(c)": (from) => to(from, [...SIDES, ...CORNERS]),
  "rook(c, free)": (from, _, free) => sliding(from, SIDES, free),
  "bishop(c, free)": (from, _, free) => sliding(from, CORNERS, free),
  "queen(c, free)": (from, _, free) => sliding(from, [...SIDES, ...CORNERS], free),
  "knight(c)": (from) => CELLS.filter(([x, y]) => Math.abs(x - from[0]) * Math.abs(y - from[1]) === 2),
  "pawn(c, ahead)": (from, up) =>
    to(from, [
      [-1, up],
      [1, up],
    ]),
  "steps(c, forward(ahead))": (from, up) => CELLS.filter(([x, y]) => y - from[1] === up && Math.abs(x - from[0]) === 1),
  "gold(c, ahead)": (from, up) => to(from, [...SIDES, [-1, up], [1, up]]),
  "silver(c, ahead)": (from, up) => to(from, [...CORNERS, [0, up]]),
  "leapAhead(c, ahead)": (from, up) =>
    to(from, [
      [-1, 2 * up],
      [1, 2 * up],
    ]),
  "lance(c, ahead, free)": (from, up, free) => sliding(from, [[0, up]], free),
  "dragon(c, free)": (from, _, free) => [...sliding(from, SIDES, free), ...to(from, CORNERS)],
  "dragonHorse(c, free)": (from, _, free) => [...sliding(from, CORNERS, free), ...to(from, SIDES)],
  "horse(c, free)": (from, _, free) =>
    CELLS.filter(([x, y]) => {
      const [dx, dy] = [x - from[0], y - from[1]];
      const leg: Cell = [from[0] + Math.trunc(dx / 2), from[1] + Math.trunc(dy / 2)];
      return Math.abs(dx) * Math.abs(dy) === 2 && free(leg);
    }),
  "elephant(c, free)": (from, _, free) =>
    CORNERS.filter((step) => free(plus(from, step))).map((step) => plus(from, step, 2)),
  "cannon(c, free)": (from, _, free) =>
    SIDES.flatMap((step) => {
      const way: Cell[] = [];
      for (let n = 1; onBoard(plus(from, step, n)); n++) way.push(plus(from, step, n));
      return way.filter((cell) => !free(cell)).slice(1, 2);
    }),
  "cannonMoves(c, free)": (from, _, free) => sliding(from, SIDES, free).filter(free),
};

test("every function of std/pieces is tried", () => {
  const declared = standardModule("std/pieces").file.declarations.flatMap((one) =>
    one.kind === "fn" ? one.name.text : [],
  );
  const calls = Object.keys(ATTACKS).join(" ");
  assert.deepEqual(
    declared.filter((name) => !calls.includes(`${name}(`)),
    [],
  );
});

test("the pieces move as they do when it is counted out", () => {
  const random = randomNumbers(41);
  for (let round = 0; round < 25; round++) {
    const from = CELLS[random(CELLS.length)]!;
    const up = random(2) === 0 ? 1 : -1;
    const density = 1 + random(4);
    const free = new Set(CELLS.filter(() => random(4) < density).map(nameOf));
    const calls = Object.keys(ATTACKS);
    const text = `game G
use std/pieces
players A
board Square = grid(${COLUMNS}, ${ROWS})
constant c = ${nameOf(from)}
constant ahead = ${up === 1 ? "north" : "south"}
tag free = ${free.size === 0 ? "{}" : `{ ${[...free].join(", ")} }`}
${calls.map((call, i) => `track t${i}: set of Square = ${call}`).join("\n")}
decision stop when t0 is not {} do t0 := {}
outcome draw otherwise
`;
    const { system, diagnostics } = compileText(text);
    assert.ok(system, diagnostics.map((one) => one.message).join("\n"));
    const values = system.values(system.initialStates()[0]!);
    calls.forEach((call, i) => {
      const cells = ATTACKS[call]!(from, up, (cell) => free.has(nameOf(cell))).filter(onBoard);
      const expected = CELLS.map(nameOf).filter((name) => cells.some((cell) => nameOf(cell) === name));
      assert.equal(values[i]!.value, `{${expected.join(", ")}}`, `${call} in\n${text}`);
    });
  }
});
