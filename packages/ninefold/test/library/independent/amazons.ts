import { cellName, changed } from "./cells.ts";
import type { Named } from "./named.ts";
import { upTo } from "./tally.ts";

/** The cells row by row from a1, the amazon that has still to shoot (-1: none), and whose turn it is. */
type State = [cells: string, moved: number, turn: number];

const SIZE = 10;
const nameOf = (cell: number): string => cellName(cell % SIZE, Math.floor(cell / SIZE));
const CELLS = upTo(SIZE * SIZE);
const START = ["...W..W...", "..........", "..........", "W........W", "..........", ".........."].concat([
  "B........B",
  "..........",
  "..........",
  "...B..B...",
]);

export const amazons = (split: boolean): Named<State> => ({
  start: [START.join(""), -1, 0],
  next: ([cells, moved, turn]) => {
    const result = new Map<string, State>();
    if (moved >= 0) {
      for (const shot of reached(cells, moved)) {
        result.set(`shoot(${nameOf(shot)})`, [changed(cells, [shot, "x"]), -1, 1 - turn]);
      }
      return result;
    }
    const who = "WB"[turn]!;
    for (const from of CELLS.filter((cell) => cells[cell] === who)) {
      for (const to of reached(cells, from)) {
        const after = changed(cells, [from, "."], [to, who]);
        const move = `${nameOf(from)}, ${nameOf(to)}`;
        if (split) result.set(`move(${move})`, [after, to, turn]);
        for (const shot of split ? [] : reached(after, to)) {
          result.set(`play(${move}, ${nameOf(shot)})`, [changed(after, [shot, "x"]), -1, 1 - turn]);
        }
      }
    }
    return result;
  },
  outcome: ([, , turn]) => `${["White", "Black"][1 - turn]} wins`,
});

/** The empty cells a queen's move away. */
function reached(cells: string, from: number): number[] {
  const result: number[] = [];
  for (const dx of [-1, 0, 1]) {
    for (const dy of [-1, 0, 1]) {
      let [x, y] = [(from % SIZE) + dx, Math.floor(from / SIZE) + dy];
      while ((dx !== 0 || dy !== 0) && x >= 0 && x < SIZE && y >= 0 && y < SIZE && cells[y * SIZE + x] === ".") {
        result.push(y * SIZE + x);
        x += dx;
        y += dy;
      }
    }
  }
  return result;
}
