import { cellName, changed } from "./cells.ts";
import type { Named } from "./named.ts";
import { upTo } from "./tally.ts";

/** The cells row by row from a1, whose turn it is, and whether a quarter has to be turned. */
type State = [cells: string, turn: number, placed: boolean];

const SIZE = 6;
const CELLS = upTo(SIZE * SIZE);
/** The lower left corner of each quarter. */
const QUARTERS = [
  [0, 0],
  [3, 0],
  [0, 3],
  [3, 3],
] as const;

const LINES = CELLS.flatMap((cell) =>
  [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ].map(([dx, dy]) => upTo(5).map((k) => [(cell % SIZE) + k * dx!, Math.floor(cell / SIZE) + k * dy!] as const)),
)
  .filter((line) => line.every(([x, y]) => x < SIZE && y >= 0 && y < SIZE))
  .map((line) => line.map(([x, y]) => y * SIZE + x));

const five = (cells: string, who: string): boolean => LINES.some((line) => line.every((cell) => cells[cell] === who));

/** A clockwise quarter turn brings what is at the left edge to the upper one: column y from the left is row y from above. */
function turned(cells: string, [left, low]: readonly [number, number], clockwise: boolean): string {
  const changes = upTo(9).map((i): [number, string] => {
    const [x, y] = [i % 3, Math.floor(i / 3)];
    const [fromX, fromY] = clockwise ? [2 - y, x] : [y, 2 - x];
    return [(low + y) * SIZE + left + x, cells[(low + fromY) * SIZE + left + fromX]!];
  });
  return changed(cells, ...changes);
}

export const pentago = (): Named<State> => ({
  start: [".".repeat(SIZE * SIZE), 0, false],
  next: ([cells, turn, placed]) => {
    const result = new Map<string, State>();
    if (five(cells, "W") || five(cells, "B")) return result;
    if (placed) {
      for (const quarter of QUARTERS) {
        const middle = cellName(quarter[0] + 1, quarter[1] + 1);
        for (const way of ["clockwise", "anticlockwise"]) {
          result.set(`rotate(${middle}, ${way})`, [turned(cells, quarter, way === "clockwise"), 1 - turn, false]);
        }
      }
      return result;
    }
    for (const cell of CELLS.filter((cell) => cells[cell] === ".")) {
      const name = cellName(cell % SIZE, Math.floor(cell / SIZE));
      result.set(`place(${name})`, [changed(cells, [cell, "WB"[turn]!]), turn, true]);
    }
    return result;
  },
  outcome: ([cells]) => {
    const [white, black] = [five(cells, "W"), five(cells, "B")];
    return white === black ? "draw" : white ? "White wins" : "Black wins";
  },
});
