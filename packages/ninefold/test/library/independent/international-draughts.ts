import { DIAGONALS, type Draughts, draughts, type Move, type Position, type Table } from "./draughts.ts";
import type { Named } from "./named.ts";

export const internationalDraughts = (from?: Position): Named<Draughts> =>
  draughts({ ...TEN, captures, chosen, moves, drawn }, from);

export const TEN = { size: 10, rows: 4, players: ["White", "Black"], letters: "wb" } as const;

/** On twelve by twelve. */
export const canadianDraughts = (): Named<Draughts> =>
  draughts({ ...TEN, size: 12, rows: 5, captures, chosen, moves, drawn });

/** The cells one step away in a direction, or all free ones up to the first that is not, for a king. */
export function reached(
  table: Table,
  from: number,
  king: boolean,
  dx: number,
  dy: number,
  free: (cell: number) => boolean,
) {
  const result: number[] = [];
  for (let cell = table.away(from, dx, dy); free(cell); cell = table.away(cell, dx, dy)) {
    result.push(cell);
    if (!king) break;
  }
  return result;
}

export function moves(table: Table, from: number): readonly Move[] {
  const king = table.isKing(from);
  return DIAGONALS.filter(([, dy]) => king || dy === table.ahead)
    .flatMap(([dx, dy]) => reached(table, from, king, dx, dy, (cell) => table.cells[cell] === "."))
    .map((to) => ({ path: [from, to], taken: [] }));
}

/**
 * All whole captures by one piece, in the order of the cells that it comes to. What is taken stays on the board, and in
 * the way, until the end; the cell that the piece has left is free.
 */
export function captures(table: Table, from: number, directions = DIAGONALS): readonly Move[] {
  const king = table.isKing(from);
  const free = (cell: number): boolean => table.cells[cell] === "." || cell === from;
  const found: Move[] = [];
  const goOn = (path: readonly number[], taken: readonly number[]): void => {
    const here = path.at(-1)!;
    const jumps = directions.flatMap(([dx, dy]) => {
      const before = king ? reached(table, here, king, dx, dy, free) : [];
      const over = table.away(before.at(-1) ?? here, dx, dy);
      if (!table.isFoe(over) || taken.includes(over)) return [];
      return reached(table, over, king, dx, dy, free).map((to) => ({ over, to }));
    });
    for (const { over, to } of jumps.sort((a, b) => a.to - b.to)) goOn([...path, to], [...taken, over]);
    if (jumps.length === 0 && path.length > 1) found.push({ path, taken });
  };
  goOn([from], []);
  return found;
}

/** The longest ones that are different. */
function chosen(captures: readonly Move[]): readonly Move[] {
  const most = Math.max(...captures.map(({ taken }) => taken.length));
  return different(captures.filter(({ taken }) => taken.length === most));
}

/** Of captures that begin, end and take the same, the first. */
export function different(captures: readonly Move[]): readonly Move[] {
  const different = new Map<string, Move>();
  for (const move of captures) {
    const key = [move.path[0], move.path.at(-1), ...[...move.taken].sort((a, b) => a - b)].join();
    if (!different.has(key)) different.set(key, move);
  }
  return [...different.values()];
}

/** After 25 moves of each; 16 or 5 where a lone king faces three pieces, or fewer, with a king among them. */
export function drawn(cells: string, quiet: number): boolean {
  const [white, black] = ["w", "b"].map((letter) => cells.replaceAll(new RegExp(`[^${letter}]`, "gi"), ""));
  const kings = /W/.test(white!) && /B/.test(black!);
  const most = Math.max(white!.length, black!.length);
  if (!kings || Math.min(white!.length, black!.length) > 1 || most > 3) return quiet >= 50;
  return quiet >= (most === 3 ? 32 : 10);
}
