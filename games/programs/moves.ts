// How the pieces of chess go, for programs whose squares are pieces with the ids [row, column], counted from the top left.
// These functions know ids only: what stands on a square, and what that means, is the business of each game.

/** The id of a square. */
export type Square = readonly [row: number, column: number];

export interface Board {
  readonly rows: number;
  readonly columns: number;
}

export const isSame = (one: Square, other: Square): boolean => one[0] === other[0] && one[1] === other[1];

/** A step and all that turning and mirroring makes of it: four of `[0, 1]` and `[1, 1]`, eight of `[1, 2]`. */
export function turned([a, b]: Square): readonly Square[] {
  const all = [a, -a].flatMap((one) =>
    [b, -b].flatMap((other): Square[] => [
      [one, other],
      [other, one],
    ]),
  );
  return all.filter((step, at) => all.findIndex((before) => isSame(before, step)) === at);
}

export const STRAIGHT = turned([0, 1]);
export const DIAGONAL = turned([1, 1]);
export const KNIGHT = turned([1, 2]);

export const isOn = ({ rows, columns }: Board, [row, column]: Square): boolean =>
  row >= 0 && row < rows && column >= 0 && column < columns;

/** All squares of a board, row by row. */
export const squaresOf = ({ rows, columns }: Board): readonly [number, number][] =>
  Array.from({ length: rows * columns }, (_, at) => [Math.floor(at / columns), at % columns]);

/** The squares that one jump reaches: of a knight with `KNIGHT`, of a king with `[...STRAIGHT, ...DIAGONAL]`. */
export const leaps = (board: Board, [row, column]: Square, jumps: readonly Square[]): readonly Square[] =>
  jumps.map(([down, right]): Square => [row + down, column + right]).filter((to) => isOn(board, to));

/** The squares in some directions up to the edge: of a rook with `STRAIGHT`. What stands between is asked of `between`. */
export function slides(board: Board, from: Square, directions: readonly Square[]): readonly Square[] {
  return directions.flatMap((direction) => {
    const reached: Square[] = [];
    for (let [to] = leaps(board, from, [direction]); to; [to] = leaps(board, to, [direction])) reached.push(to);
    return reached;
  });
}

/** The squares between two on one line, which a slide passes. */
export function between([row, column]: Square, [toRow, toColumn]: Square): readonly Square[] {
  const [down, right] = [toRow - row, toColumn - column];
  const length = Math.max(Math.abs(down), Math.abs(right));
  return Array.from(
    { length: length - 1 },
    (_, at): Square => [row + Math.sign(down) * (at + 1), column + Math.sign(right) * (at + 1)],
  );
}
