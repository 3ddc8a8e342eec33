// Boards of a program's game: pieces whose ids are pairs of whole numbers lie on one, by rows and columns.
import type { BoardLayout } from "ninefold/model";
import type { Data, StateData } from "./data.ts";

/** By the names of the classes whose pieces they are of. */
export type Boards = ReadonlyMap<string, BoardLayout>;

/** A board has at most so many rows and columns. */
const WIDEST = 200;

/** The part of a board that has a piece at least, so that two pieces far from each other are no board. */
const FULLEST = 1 / 4;

/** The board of each class whose pieces lie on one, by the name of the class. */
export function boardsOf([, , , , pieces]: StateData): Boards {
  const spots = new Map<string, [key: string, row: number, column: number][]>();
  const off = new Set<string>();
  for (const [key, [kind, { id }]] of Object.entries(pieces)) {
    const at = pairOf(id ?? null);
    const cells = spots.get(kind) ?? [];
    if (cells.length === 0) spots.set(kind, cells);
    if (at) cells.push([key, ...at]);
    else off.add(kind);
  }
  return new Map(
    [...spots].flatMap(([kind, cells]) => {
      const layout = off.has(kind) ? undefined : layoutOf(kind, cells);
      return layout ? [[kind, layout] as const] : [];
    }),
  );
}

function pairOf(id: Data): readonly [number, number] | undefined {
  if (!Array.isArray(id) || id.length !== 2) return undefined;
  const [row, column] = id as readonly Data[];
  return Number.isSafeInteger(row) && Number.isSafeInteger(column) ? [row as number, column as number] : undefined;
}

function layoutOf(board: string, cells: readonly (readonly [string, number, number])[]): BoardLayout | undefined {
  const rows = cells.map(([, row]) => row);
  const columns = cells.map(([, , column]) => column);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const [height, width] = [Math.max(...rows) - top + 1, Math.max(...columns) - left + 1];
  if (cells.length < 2 || height > WIDEST || width > WIDEST || cells.length < height * width * FULLEST)
    return undefined;
  return {
    board,
    layout: "square",
    cells: cells.map(([name, row, column]) => ({ name, x: column - left, y: top + height - 1 - row })),
    links: [],
  };
}
