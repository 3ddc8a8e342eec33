import { DIAGONALS, type Draughts, draughts, type Move, type Table } from "./draughts.ts";
import { captures, different, drawn, moves, TEN } from "./international-draughts.ts";
import type { Named } from "./named.ts";

/** Along files and rows every second cell is dark. */
const DIRECTIONS = [...DIAGONALS, [0, 2], [0, -2], [2, 0], [-2, 0]] as const;

/** A king counts less than two men, and more the fewer there are of it; of equals a king has to capture. */
function weightOf({ cells, isKing }: Table, { path, taken }: Move): number {
  const kings = taken.filter((cell) => isKing(cell)).length;
  return (taken.length + kings) * cells.length - 2 * kings + (isKing(path[0] ?? 0) ? 1 : 0);
}

/**
 * Plays of less than thirteen plies from the start: that a king may move three times in a row at most is left out, and so
 * are the draws of a lone king.
 */
export const frisianDraughts = (): Named<Draughts> =>
  draughts({
    ...TEN,
    captures: (table, from) =>
      captures(table, from, DIRECTIONS).map((move) => ({ ...move, value: weightOf(table, move) })),
    chosen: (found) => {
      const most = Math.max(...found.map(({ value = 0 }) => value));
      return different(found.filter(({ value }) => value === most));
    },
    moves,
    drawn,
  });
