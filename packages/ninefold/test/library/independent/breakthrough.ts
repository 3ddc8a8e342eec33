import { cellName, changed } from "./cells.ts";
import type { Named } from "./named.ts";
import { upTo } from "./tally.ts";

/** The cells row by row from a1, and whose turn it is. */
type State = [cells: string, turn: number];

const SIZE = 8;

export const breakthrough = (): Named<State> => ({
  start: ["W".repeat(2 * SIZE) + ".".repeat(4 * SIZE) + "B".repeat(2 * SIZE), 0],
  next: ([cells, turn]) => {
    const result = new Map<string, State>();
    const [who, ahead] = turn === 0 ? ["W", 1] : ["B", -1];
    if (cells.slice(-SIZE).includes("W") || cells.slice(0, SIZE).includes("B")) return result;
    for (const from of upTo(SIZE * SIZE).filter((cell) => cells[cell] === who)) {
      const [x, y] = [from % SIZE, Math.floor(from / SIZE)];
      for (const to of [x - 1, x, x + 1]) {
        const there = to >= 0 && to < SIZE ? cells[(y + ahead) * SIZE + to] : who;
        if (there === who || (to === x && there !== ".")) continue;
        const after = changed(cells, [from, "."], [(y + ahead) * SIZE + to, who]);
        result.set(`move(${cellName(x, y)}, ${cellName(to, y + ahead)})`, [after, 1 - turn]);
      }
    }
    return result;
  },
  outcome: ([, turn]) => `${["White", "Black"][1 - turn]} wins`,
});
