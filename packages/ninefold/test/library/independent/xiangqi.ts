import { type Named, occurrences, squaresOf } from "./named.ts";

/** Nine points a row, from Black's end to Red's, capital letters Red's: one border column keeps steps on the board. */
export interface XiangqiState {
  /** Rows of ten letters, the tenth "|"; then a row of "|". */
  readonly points: string;
  readonly red: boolean;
  readonly quiet: number;
  /** The positions since the last capture, this one included. */
  readonly past: readonly string[];
}

const WIDTH = 10;
const START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const SIDES = [1, -1, WIDTH, -WIDTH];

const nameOf = (point: number): string => `${"abcdefghi"[point % WIDTH]}${9 - Math.floor(point / WIDTH)}`;
const colourOf = (man: string | undefined): "red" | "black" | undefined =>
  man === undefined || man === "." || man === "|" ? undefined : man < "a" ? "red" : "black";
/** Rows from Black's end: 0 to 4 are Black's. */
const isRedBank = (point: number): boolean => point >= 5 * WIDTH;
const isPalace = (point: number): boolean =>
  [3, 4, 5].includes(point % WIDTH) && ![3, 4, 5, 6].includes(Math.floor(point / WIDTH));

/** Where a man may go, whatever becomes of its general. */
function targets(points: string, from: number): number[] {
  const man = points[from]!;
  const red = colourOf(man) === "red";
  const found: number[] = [];
  const add = (to: number): void => {
    const there = points[to];
    if (there === "." || (there !== undefined && there !== "|" && colourOf(there) !== colourOf(man))) found.push(to);
  };
  switch (man.toLowerCase()) {
    case "r":
    case "c":
      for (const side of SIDES) {
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
      for (const side of SIDES) {
        if (points[from + side] !== ".") continue;
        const across = Math.abs(side) === 1 ? WIDTH : 1;
        add(from + 2 * side + across);
        add(from + 2 * side - across);
      }
      break;
    case "b":
      for (const step of [WIDTH + 1, WIDTH - 1, 1 - WIDTH, -1 - WIDTH]) {
        if (points[from + step] === "." && isRedBank(from + 2 * step) === red) add(from + 2 * step);
      }
      break;
    case "a":
      for (const step of [WIDTH + 1, WIDTH - 1, 1 - WIDTH, -1 - WIDTH]) if (isPalace(from + step)) add(from + step);
      break;
    case "k":
      for (const side of SIDES) if (isPalace(from + side)) add(from + side);
      break;
    default:
      add(from + (red ? -WIDTH : WIDTH));
      if (isRedBank(from) !== red) {
        add(from - 1);
        add(from + 1);
      }
  }
  return found;
}

/** Whether the generals see each other, or the general of the player is attacked. */
function exposed(points: string, red: boolean): boolean {
  const king = points.indexOf(red ? "K" : "k");
  let to = king + (red ? -WIDTH : WIDTH);
  while (points[to] === ".") to += red ? -WIDTH : WIDTH;
  if (points[to] === (red ? "k" : "K")) return true;
  for (let from = 0; from < points.length; from++) {
    if (colourOf(points[from]) === (red ? "black" : "red") && targets(points, from).includes(king)) return true;
  }
  return false;
}

/** Xiangqi from a FEN. */
export function xiangqi(fen = START): Named<XiangqiState> {
  const [squares = "", turn, , , quiet = "0"] = fen.split(" ");
  const letters = squaresOf(squares).join("");
  const points = `${letters.replaceAll(/.{9}/g, "$&|")}${"|".repeat(WIDTH)}`;
  const red = turn !== "b";
  const legal = ({ points, red, quiet, past }: XiangqiState): Map<string, XiangqiState> => {
    const found = new Map<string, XiangqiState>();
    for (let from = 0; from < points.length; from++) {
      if (colourOf(points[from]) !== (red ? "red" : "black")) continue;
      for (const to of targets(points, from)) {
        const board = [...points];
        board[to] = points[from]!;
        board[from] = ".";
        const after = board.join("");
        if (exposed(after, red)) continue;
        const takes = points[to] !== ".";
        const key = `${after} ${!red}`;
        found.set(`move(${nameOf(from)}, ${nameOf(to)})`, {
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
