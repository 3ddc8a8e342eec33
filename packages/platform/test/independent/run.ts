// The run of the king without Ninefold: the board as a text, row by row.
const SIDE = 5;

export type Run = readonly [board: string, kingChooses: boolean];

export const runStart: Run = [`R...N${".".repeat(17)}K..`, true];

export function runNext([board, kingChooses]: Run): readonly Run[] {
  const king = board.indexOf("K");
  if (king < SIDE) return [];
  const reached: Run[] = [];
  for (let from = 0; from < board.length; from++) {
    for (let to = 0; to < board.length; to++) {
      if (!goes(board, from, to, kingChooses)) continue;
      const men = [...board];
      men[to] = men[from]!;
      men[from] = ".";
      reached.push([men.join(""), !kingChooses]);
    }
  }
  return reached;
}

function goes(board: string, from: number, to: number, kingChooses: boolean): boolean {
  const [man, there] = [board[from]!, board[to]!];
  if (from === to || man === "." || (man === "K") !== kingChooses) return false;
  if (there !== "." && (there === "K") === kingChooses) return false;
  const [down, right] = [Math.floor(to / SIDE) - Math.floor(from / SIDE), (to % SIDE) - (from % SIDE)];
  if (man === "K") return down === -1 && Math.abs(right) <= 1;
  if (man === "N") return Math.abs(down * right) === 2;
  if (down !== 0 && right !== 0) return false;
  const step = down === 0 ? Math.sign(right) : SIDE * Math.sign(down);
  for (let at = from + step; at !== to; at += step) if (board[at] !== ".") return false;
  return true;
}
