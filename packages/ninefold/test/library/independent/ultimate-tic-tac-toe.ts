import { type Plain, upTo } from "./tally.ts";

/** The nine boards, the board to play on (-1: any that is open), and whose turn it is. */
type State = [boards: string[], sent: number, turn: number];

const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"].map((line) => [...line].map(Number));
const lineOf = (has: (i: number) => boolean): boolean => LINES.some((line) => line.every(has));
const isWon = (board: string, who: string): boolean => lineOf((i) => board[i] === who);
const isOpen = (board: string): boolean => board.includes(".") && !isWon(board, "X") && !isWon(board, "O");

export const ultimateTicTacToe = (): Plain<State> => ({
  starts: [[upTo(9).map(() => "........."), -1, 0]],
  next: ([boards, sent, turn]) => {
    if (lineOf((i) => isWon(boards[i]!, "XO"[1 - turn]!))) return [];
    const open = upTo(9).filter((b) => isOpen(boards[b]!));
    const choice = open.includes(sent) ? [sent] : open;
    return choice.flatMap((b) =>
      upTo(9)
        .filter((i) => boards[b]![i] === ".")
        .map((i): State[] => [
          [boards.with(b, boards[b]!.slice(0, i) + "XO"[turn] + boards[b]!.slice(i + 1)), i, 1 - turn],
        ]),
    );
  },
});
