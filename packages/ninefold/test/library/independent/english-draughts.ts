import { DIAGONALS, type Draughts, draughts, type Move, type Position, type Table } from "./draughts.ts";
import type { Named } from "./named.ts";

const SIZE = 8;

export const englishDraughts = (from?: Position): Named<Draughts> =>
  draughts(
    {
      size: SIZE,
      rows: 3,
      players: ["Black", "White"],
      letters: "bw",
      captures,
      chosen: (all) => all,
      moves: (table, from) =>
        waysOf(table, from)
          .map(([dx, dy]) => table.away(from, dx, dy))
          .filter((to) => table.cells[to] === ".")
          .map((to) => ({ path: [from, to], taken: [] })),
      drawn: (_cells, quiet) => quiet === 80,
    },
    from,
  );

function waysOf({ isKing, ahead }: Table, cell: number): readonly (readonly [number, number])[] {
  return DIAGONALS.filter(([, dy]) => isKing(cell) || dy === ahead);
}

/** A man who comes to the last row stops there; the cell that the piece has left is free. */
function captures(table: Table, from: number): readonly Move[] {
  const { cells, away, isFoe, isKing, crown } = table;
  const found: Move[] = [];
  const goOn = (path: readonly number[], taken: readonly number[]): void => {
    const here = path.at(-1)!;
    const stops = path.length > 1 && !isKing(from) && Math.floor(here / SIZE) === crown;
    let last = true;
    for (const [dx, dy] of stops ? [] : waysOf(table, from)) {
      const [over, to] = [away(here, dx, dy), away(here, 2 * dx, 2 * dy)];
      if (!isFoe(over) || taken.includes(over) || (cells[to] !== "." && to !== from)) continue;
      last = false;
      goOn([...path, to], [...taken, over]);
    }
    if (last && path.length > 1) found.push({ path, taken });
  };
  goOn([from], []);
  return found;
}
