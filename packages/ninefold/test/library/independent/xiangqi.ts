import { type Named, occurrences, squaresOf } from "./named.ts";

/** From Black's end to Red's, capital letters Red's: one border column keeps steps on the board. */
export interface XiangqiState {
  /** Rows of letters, each with "|" behind it; then a row of "|". */
  readonly points: string;
  readonly red: boolean;
  readonly quiet: number;
  /** The positions since the last capture, this one included. */
  readonly past: readonly string[];
}

interface Board {
  /** Of a row, its border included. */
  readonly width: number;
  readonly rows: number;
  /** The number of the row at Red's end. */
  readonly first: number;
  readonly start: string;
  /** The columns of the palaces. */
  readonly palace: readonly number[];
  /** The rows between them. */
  readonly between: readonly number[];
  /** Whether there is a river: soldiers go sideways behind it alone. */
  readonly river: boolean;
}

const NINE: Board = {
  width: 10,
  rows: 10,
  first: 0,
  start: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
  palace: [3, 4, 5],
  between: [3, 4, 5, 6],
  river: true,
};

const SEVEN: Board = {
  width: 8,
  rows: 7,
  first: 1,
  start: "rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1",
  palace: [2, 3, 4],
  between: [3],
  river: false,
};

const sidesOf = ({ width }: Board): readonly number[] => [1, -1, width, -width];
const diagonalsOf = ({ width }: Board): readonly number[] => [width + 1, width - 1, 1 - width, -1 - width];
const nameOf = ({ width, rows, first }: Board, point: number): string =>
  `${"abcdefghi"[point % width]}${rows - 1 + first - Math.floor(point / width)}`;
const colourOf = (man: string | undefined): "red" | "black" | undefined =>
  man === undefined || man === "." || man === "|" ? undefined : man < "a" ? "red" : "black";
const isRedBank = ({ width, rows }: Board, point: number): boolean => point >= (rows / 2) * width;
const isPalace = ({ width, palace, between }: Board, point: number): boolean =>
  palace.includes(point % width) && !between.includes(Math.floor(point / width));

/** Where a man may go, whatever becomes of its general. */
function targets(board: Board, points: string, from: number): number[] {
  const man = points[from]!;
  const red = colourOf(man) === "red";
  const { width } = board;
  const found: number[] = [];
  const add = (to: number): void => {
    const there = points[to];
    if (there === "." || (there !== undefined && there !== "|" && colourOf(there) !== colourOf(man))) found.push(to);
  };
  switch (man.toLowerCase()) {
    case "r":
    case "c":
      for (const side of sidesOf(board)) {
        let to = from + side;
        for (; points[to] === "."; to += side) found.push(to);
        if (man.toLowerCase() === "r") add(to);
        else if (colourOf(points[to])) {
          to += side;
          while (points[to] === ".") to += side;
          if (colourOf(points[to])) add(to);
        }
      }
      break;
    case "n":
      for (const side of sidesOf(board)) {
        if (points[from + side] !== ".") continue;
        const across = Math.abs(side) === 1 ? width : 1;
        add(from + 2 * side + across);
        add(from + 2 * side - across);
      }
      break;
    case "b":
      for (const step of diagonalsOf(board)) {
        if (points[from + step] === "." && isRedBank(board, from + 2 * step) === red) add(from + 2 * step);
      }
      break;
    case "a":
      for (const step of diagonalsOf(board)) if (isPalace(board, from + step)) add(from + step);
      break;
    case "k":
      for (const side of sidesOf(board)) if (isPalace(board, from + side)) add(from + side);
      break;
    default:
      add(from + (red ? -width : width));
      if (!board.river || isRedBank(board, from) !== red) {
        add(from - 1);
        add(from + 1);
      }
  }
  return found;
}

/** Whether the generals see each other, or the general of the player is attacked. */
function exposed(board: Board, points: string, red: boolean): boolean {
  const { width } = board;
  const king = points.indexOf(red ? "K" : "k");
  let to = king + (red ? -width : width);
  while (points[to] === ".") to += red ? -width : width;
  if (points[to] === (red ? "k" : "K")) return true;
  for (let from = 0; from < points.length; from++) {
    if (colourOf(points[from]) === (red ? "black" : "red") && targets(board, points, from).includes(king)) return true;
  }
  return false;
}

/** Xiangqi from a FEN. */
export const xiangqi = (fen = NINE.start): Named<XiangqiState> => playedOn(NINE, fen);

/** Seven by seven, without a river, advisors and elephants. */
export const minixiangqi = (): Named<XiangqiState> => playedOn(SEVEN, SEVEN.start);

function playedOn(shape: Board, fen: string): Named<XiangqiState> {
  const [squares = "", turn, , , quiet = "0"] = fen.split(" ");
  const letters = squaresOf(squares).join("");
  const { width } = shape;
  const rows = Array.from({ length: shape.rows }, (_, row) =>
    letters.slice(row * (width - 1), (row + 1) * (width - 1)),
  );
  const points = `${rows.map((row) => `${row}|`).join("")}${"|".repeat(width)}`;
  const red = turn !== "b";
  const legal = ({ points, red, quiet, past }: XiangqiState): Map<string, XiangqiState> => {
    const found = new Map<string, XiangqiState>();
    for (let from = 0; from < points.length; from++) {
      if (colourOf(points[from]) !== (red ? "red" : "black")) continue;
      for (const to of targets(shape, points, from)) {
        const board = [...points];
        board[to] = points[from]!;
        board[from] = ".";
        const after = board.join("");
        if (exposed(shape, after, red)) continue;
        const takes = points[to] !== ".";
        const key = `${after} ${!red}`;
        found.set(`move(${nameOf(shape, from)}, ${nameOf(shape, to)})`, {
          points: after,
          red: !red,
          quiet: takes ? 0 : quiet + 1,
          past: takes ? [key] : [...past, key],
        });
      }
    }
    return found;
  };
  return {
    start: { points, red, quiet: Number(quiet), past: [`${points} ${red}`] },
    next: (state) => (state.quiet >= 120 || occurrences(state.past) >= 3 ? new Map() : legal(state)),
    outcome: (state) => (legal(state).size > 0 ? "draw" : `${state.red ? "Black" : "Red"} wins`),
  };
}
