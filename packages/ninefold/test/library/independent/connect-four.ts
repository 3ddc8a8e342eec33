import { type Plain, upTo } from "./tally.ts";

/** The columns from the bottom up; whose turn it is follows from how many discs there are. */
export const connectFour = (columns = 7, rows = 6): Plain<string[]> => ({
  starts: [upTo(columns).map(() => "")],
  next: (board) => {
    const turn = board.join("").length % 2;
    if (four(board, "RY"[1 - turn]!)) return [];
    return upTo(columns)
      .filter((i) => board[i]!.length < rows)
      .map((i) => [board.with(i, board[i]! + "RY"[turn])]);
  },
});

const four = (board: readonly string[], who: string): boolean =>
  board.some((column, x) =>
    upTo(column.length).some((y) =>
      [
        [1, 0],
        [0, 1],
        [1, 1],
        [1, -1],
      ].some(([dx, dy]) => upTo(4).every((k) => board[x + k * dx!]?.[y + k * dy!] === who)),
    ),
  );
