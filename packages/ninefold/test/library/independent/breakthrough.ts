import { cellName, changed } from "./cells.ts";
import type { Named } from "./named.ts";
import { upTo } from "./tally.ts";

/** The cells row by row from a1, and whose turn it is. */
type State = [cells: string, turn: number];

interface Rules {
  readonly columns?: number;
  readonly rows?: number;
  /** Who arrives loses. */
  readonly misere?: boolean;
}

export const breakthrough = ({ columns = 8, rows = 8, misere = false }: Rules = {}): Named<State> => ({
  start: ["W".repeat(2 * columns) + ".".repeat((rows - 4) * columns) + "B".repeat(2 * columns), 0],
  next: ([cells, turn]) => {
    const result = new Map<string, State>();
    const [who, ahead] = turn === 0 ? ["W", 1] : ["B", -1];
    if (hasArrived(cells, columns)) return result;
    for (const from of upTo(columns * rows).filter((cell) => cells[cell] === who)) {
      const [x, y] = [from % columns, Math.floor(from / columns)];
      for (const to of [x - 1, x, x + 1]) {
        const there = to >= 0 && to < columns ? cells[(y + ahead) * columns + to] : who;
        if (there === who || (to === x && there !== ".")) continue;
        const after = changed(cells, [from, "."], [(y + ahead) * columns + to, who]);
        result.set(`move(${cellName(x, y)}, ${cellName(to, y + ahead)})`, [after, 1 - turn]);
      }
    }
    return result;
  },
  outcome: ([cells, turn]) => `${["White", "Black"][misere && hasArrived(cells, columns) ? turn : 1 - turn]} wins`,
});

const hasArrived = (cells: string, columns: number): boolean =>
  cells.slice(-columns).includes("W") || cells.slice(0, columns).includes("B");
