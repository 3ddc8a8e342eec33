// What English and international draughts have in common; how men and kings move and capture is theirs.
import { cellName, changed } from "./cells.ts";
import type { Named } from "./named.ts";
import { upTo } from "./tally.ts";

/**
 * The cells row by row from a1, kings in capitals; whose turn it is; the plies by kings without a capture up to now; and
 * the boards since the last other ply, sorted, each behind its turn.
 */
export type Draughts = readonly [cells: string, turn: number, quiet: number, seen: readonly string[]];

/** A board and whose turn it is, to begin with. */
export interface Position {
  readonly cells: string;
  readonly turn: number;
}

export interface Move {
  /** The cells that the piece comes to, its own first. */
  readonly path: readonly number[];
  readonly taken: readonly number[];
  /** Whether the piece is a king in the end also where it ends elsewhere than on the last row. */
  readonly crowned?: boolean;
  /** Of a capture, where others count than the number of what is taken. */
  readonly value?: number;
}

/** A board with the questions that both games ask of it. */
export interface Table {
  readonly cells: string;
  readonly turn: number;
  /** The cell so many columns and rows away, -1 outside the board. */
  away(cell: number, dx: number, dy: number): number;
  isOwn(cell: number): boolean;
  isFoe(cell: number): boolean;
  isKing(cell: number): boolean;
  /** 1 or -1: the rows that the men of whose turn it is go. */
  readonly ahead: number;
  /** The row on which they are crowned. */
  readonly crown: number;
}

export interface Variant {
  readonly size: number;
  /** Rows of men that each player begins with. */
  readonly rows: number;
  /** Who begins at the bottom, and moves first. */
  readonly players: readonly [string, string];
  /** Of their men. */
  readonly letters: string;
  captures(table: Table, from: number): readonly Move[];
  /** Which of the captures in one position are legal, and different. */
  chosen(captures: readonly Move[]): readonly Move[];
  moves(table: Table, from: number): readonly Move[];
  /** Whether so many quiet plies are a draw. */
  drawn(cells: string, quiet: number): boolean;
}

export const DIAGONALS: readonly (readonly [number, number])[] = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];

export function draughts(variant: Variant, from?: Position): Named<Draughts> {
  const { size, players, letters } = variant;
  const nameOf = (cell: number): string => cellName(cell % size, Math.floor(cell / size));

  function movesIn([cells, turn, quiet, seen]: Draughts): readonly Move[] {
    const table = tableOf(variant, cells, turn);
    const own = upTo(size * size).filter(table.isOwn);
    const captures = variant.chosen(own.flatMap((cell) => variant.captures(table, cell)));
    const moves = captures.length > 0 ? captures : own.flatMap((cell) => variant.moves(table, cell));
    const times = 1 + seen.filter((board) => board === `${turn}${cells}`).length;
    return times === 3 || variant.drawn(cells, quiet) ? [] : moves;
  }

  function made([cells, turn, quiet, seen]: Draughts, { path, taken, ...move }: Move): Draughts {
    const { isKing, crown } = tableOf(variant, cells, turn);
    const [start, end] = [path[0]!, path.at(-1)!];
    const crowned = move.crowned || isKing(start) || Math.floor(end / size) === crown;
    const piece = crowned ? cells[start]!.toUpperCase() : cells[start]!;
    const removed = [start, ...taken].map((cell) => [cell, "."] as const);
    const after = changed(cells, ...removed, [end, piece]);
    if (taken.length > 0 || !isKing(start)) return [after, 1 - turn, 0, []];
    return [after, 1 - turn, quiet + 1, [...seen, `${turn}${cells}`].sort()];
  }

  return {
    start: from ? [from.cells, from.turn, 0, []] : [startOf(variant), 0, 0, []],
    next: (state) =>
      new Map(
        movesIn(state).map((move) => {
          const [first, ...rest] = move.path.map(nameOf);
          const name = `${move.taken.length > 0 ? "jump" : "move"}(${first}, ${rest.join("; ")})`;
          return [name, made(state, move)];
        }),
      ),
    outcome: (state) => {
      const [cells, turn] = state;
      const own = upTo(size * size).filter((cell) => cells[cell]!.toLowerCase() === letters[turn]);
      const table = tableOf(variant, cells, turn);
      const stuck = own.every((cell) => [...variant.captures(table, cell), ...variant.moves(table, cell)].length === 0);
      return stuck ? `${players[1 - turn]} wins` : "draw";
    },
  };
}

function tableOf({ size, letters }: Variant, cells: string, turn: number): Table {
  const ownerOf = (cell: number): number => letters.indexOf((cells[cell] ?? " ").toLowerCase());
  return {
    cells,
    turn,
    away: (cell, dx, dy) => {
      const [x, y] = [(cell % size) + dx, Math.floor(cell / size) + dy];
      return x >= 0 && x < size && y >= 0 && y < size ? y * size + x : -1;
    },
    isOwn: (cell) => ownerOf(cell) === turn,
    isFoe: (cell) => ownerOf(cell) === 1 - turn,
    isKing: (cell) => cells[cell] !== cells[cell]!.toLowerCase(),
    ahead: turn === 0 ? 1 : -1,
    crown: turn === 0 ? size - 1 : 0,
  };
}

/** Men on the dark cells of the rows at both ends; a1 is dark. */
function startOf({ size, rows, letters }: Variant): string {
  const manOf = (cell: number): string => {
    const [x, y] = [cell % size, Math.floor(cell / size)];
    if ((x + y) % 2 === 1 || (y >= rows && y < size - rows)) return ".";
    return letters[y < rows ? 0 : 1]!;
  };
  return upTo(size * size)
    .map(manOf)
    .join("");
}
