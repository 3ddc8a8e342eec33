import { cellName, changed } from "./cells.ts";
import type { Named } from "./named.ts";
import { upTo } from "./tally.ts";

/** The points row by row from a1; whose turn it is follows from how many stones there are. */
type State = string;

const WAYS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

export const gomoku = (size: number, exact: boolean): Named<State> => {
  const colour = (points: State, x: number, y: number): string =>
    x >= 0 && x < size && y >= 0 && y < size ? points[y * size + x]! : "";
  /** Whether some whole row of this colour is long enough: counted from its first stone, to its last. */
  const wins = (points: State, who: string): boolean =>
    upTo(size * size).some((i) => {
      const [x, y] = [i % size, Math.floor(i / size)];
      return WAYS.some(([dx, dy]) => {
        if (colour(points, x - dx, y - dy) === who) return false;
        let length = 0;
        while (colour(points, x + length * dx, y + length * dy) === who) length++;
        return exact ? length === 5 : length >= 5;
      });
    });
  return {
    start: ".".repeat(size * size),
    next: (points) => {
      const placed = points.replaceAll(".", "").length;
      const result = new Map<string, State>();
      if (wins(points, "BW"[1 - (placed % 2)]!)) return result;
      for (const i of upTo(size * size).filter((i) => points[i] === ".")) {
        const after = changed(points, [i, "BW"[placed % 2]!]);
        result.set(`place(${cellName(i % size, Math.floor(i / size))})`, after);
      }
      return result;
    },
    outcome: (points) => (wins(points, "B") ? "Black wins" : wins(points, "W") ? "White wins" : "draw"),
  };
};
