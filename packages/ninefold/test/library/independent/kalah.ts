import { type Plain, upTo } from "./tally.ts";

/** The pits in the order of sowing, South's store in the middle and North's at the end; and whose turn it is. */
type State = [number[], number];

export const kalah = (pits: number, seeds: number): Plain<State> => ({
  starts: [[upTo(2 * pits + 2).map((i) => (i % (pits + 1) === pits ? 0 : seeds)), 0]],
  next: ([board, turn]) =>
    upTo(pits)
      .map((i) => turn * (pits + 1) + i)
      .filter((i) => board[i]! > 0)
      .map((i): State[] => [sow(board, i, turn, pits)]),
});

function sow(before: readonly number[], from: number, turn: number, pits: number): State {
  const board = [...before];
  const length = board.length;
  const store = turn * (pits + 1) + pits;
  const otherStore = (store + pits + 1) % length;
  let hand = board[from]!;
  let at = from;
  board[from] = 0;
  while (hand > 0) {
    at = (at + 1) % length;
    if (at === otherStore) continue;
    board[at]!++;
    hand--;
  }
  const opposite = 2 * pits - at;
  if (at !== store && Math.floor(at / (pits + 1)) === turn && board[at] === 1 && board[opposite]! > 0) {
    board[store]! += 1 + board[opposite]!;
    board[at] = 0;
    board[opposite] = 0;
  }
  const sides = [0, 1].map((p) => upTo(pits).map((i) => p * (pits + 1) + i));
  if (sides.some((side) => side.every((i) => board[i] === 0))) {
    for (const side of sides) {
      for (const i of side) {
        board[side.at(-1)! + 1]! += board[i]!;
        board[i] = 0;
      }
    }
  }
  return [board, at === store ? turn : 1 - turn];
}
