import { type Plain, upTo } from "./tally.ts";

/** The cells row by row, and whose turn it is. */
type State = [string, number];

const NEIGHBOURS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, -1],
  [-1, 1],
] as const;

export const hex = (size: number): Plain<State> => ({
  starts: [[".".repeat(size * size), 0]],
  next: ([cells, turn]) => {
    if (joined(cells, size, "RB"[1 - turn]!)) return [];
    return upTo(cells.length)
      .filter((i) => cells[i] === ".")
      .map((i): State[] => [[cells.slice(0, i) + "RB"[turn]! + cells.slice(i + 1), 1 - turn]]);
  },
});

function joined(cells: string, size: number, who: string): boolean {
  const along = ([x, y]: readonly [number, number]): number => (who === "R" ? y : x);
  const is = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < size && y < size && cells[y * size + x] === who;
  const queue = upTo(size)
    .map((i): [number, number] => (who === "R" ? [i, 0] : [0, i]))
    .filter(([x, y]) => is(x, y));
  const seen = new Set(queue.map(String));
  for (const [x, y] of queue) {
    if (along([x, y]) === size - 1) return true;
    for (const [dx, dy] of NEIGHBOURS) {
      const to: [number, number] = [x + dx, y + dy];
      if (!is(...to) || seen.has(String(to))) continue;
      seen.add(String(to));
      queue.push(to);
    }
  }
  return false;
}
