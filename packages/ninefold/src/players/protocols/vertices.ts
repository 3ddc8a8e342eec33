// Cells as the Go Text Protocol names them: columns A, B, … without I from the left, rows 1, 2, … from below.
import type { BoardLayout, GameSystem } from "../../model/index.ts";
import { EngineError } from "./errors.ts";

/** The letters of columns: I is left out, since it looks like 1. */
const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/** The board of a game as the protocol has it. */
export interface GtpBoard {
  readonly size: number;
  /** The vertex of each cell, by its name. */
  readonly vertices: ReadonlyMap<string, string>;
}

/**
 * The first board that the game draws, where it has rows of squares: the protocol knows no other. EngineError NF7031 for a
 * board that is not square, or too large.
 */
export function gtpBoard({ name, display }: GameSystem): GtpBoard | undefined {
  const board = display.pictures.find(({ boards: [outer, inner] }) => outer.layout === "square" && !inner)?.boards[0];
  if (!board) return undefined;
  const columns = ranked(board, "x");
  const rows = ranked(board, "y");
  if (columns.size !== rows.size || columns.size > COLUMNS.length) {
    const limits = `square ones of at most ${COLUMNS.length} columns`;
    throw new EngineError(
      "NF7031",
      `${name} has a board of ${columns.size} columns and ${rows.size} rows; GTP knows ${limits}.`,
    );
  }
  const vertex = ({ x, y }: BoardLayout["cells"][number]): string =>
    `${COLUMNS[columns.get(x) ?? 0]}${(rows.get(y) ?? 0) + 1}`;
  return { size: columns.size, vertices: new Map(board.cells.map((cell) => [cell.name, vertex(cell)])) };
}

/** The coordinates that cells have, each with how many are less. */
function ranked({ cells }: BoardLayout, axis: "x" | "y"): ReadonlyMap<number, number> {
  const found = [...new Set(cells.map((cell) => cell[axis]))].sort((a, b) => a - b);
  return new Map(found.map((at, rank) => [at, rank]));
}
