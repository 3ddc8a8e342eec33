import { type Named, occurrences, squaresOf } from "./named.ts";

/** The squares from a8 to h1, capital letters White's; a square is 8 · (rank from the top) + file. */
export interface ChessState {
  readonly board: readonly string[];
  readonly white: boolean;
  /** The castlings not yet forfeited, as in a FEN: "KQkq". */
  readonly rights: string;
  /** The square a pawn has just run over, where another pawn attacks it; -1 otherwise. */
  readonly passed: number;
  readonly quiet: number;
  /** The positions since the last capture or pawn move, this one included. */
  readonly past: readonly string[];
}

interface Move {
  readonly from: number;
  readonly to: number;
  readonly as: string;
}

type Step = readonly [file: number, rank: number];

const STRAIGHT: readonly Step[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
const ASLANT: readonly Step[] = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];
const KNIGHT: readonly Step[] = [-2, -1, 1, 2].flatMap((x) =>
  [-2, -1, 1, 2].filter((y) => Math.abs(x * y) === 2).map((y): Step => [x, y]),
);
const KINDS: Readonly<Record<string, string>> = {
  p: "pawn",
  n: "knight",
  b: "bishop",
  r: "rook",
  q: "queen",
  k: "king",
};
/** By the right: the squares of the king, of the rook, and where the king goes. */
const CASTLINGS: Readonly<Record<string, readonly [king: number, rook: number, goal: number]>> = {
  K: [60, 63, 62],
  Q: [60, 56, 58],
  k: [4, 7, 6],
  q: [4, 0, 2],
};

const NAMES = [..."87654321"].flatMap((rank) => [..."abcdefgh"].map((file) => file + rank));
const isWhite = (man: string): boolean => man !== "." && man === man.toUpperCase();
const isBlack = (man: string): boolean => man !== "." && man === man.toLowerCase();
const isOwn = (man: string, white: boolean): boolean => (white ? isWhite(man) : isBlack(man));

/** The square beyond a step, -1 off the board. */
function beyond(square: number, [file, rank]: Step): number {
  const x = (square % 8) + file;
  const y = Math.floor(square / 8) - rank;
  return x >= 0 && x < 8 && y >= 0 && y < 8 ? y * 8 + x : -1;
}

function* rays(board: readonly string[], from: number, steps: readonly Step[]): Generator<number> {
  for (const step of steps) {
    for (let to = beyond(from, step); to >= 0; to = beyond(to, step)) {
      yield to;
      if (board[to] !== ".") break;
    }
  }
}

/** Whether a player attacks a square: looks outwards from the square for a man that would reach it. */
function attacked(board: readonly string[], square: number, byWhite: boolean): boolean {
  const stands = (at: number, kinds: string): boolean =>
    at >= 0 && isOwn(board[at]!, byWhite) && kinds.includes(board[at]!.toLowerCase());
  const back = byWhite ? -1 : 1;
  return (
    [-1, 1].some((file) => stands(beyond(square, [file, back]), "p")) ||
    KNIGHT.some((step) => stands(beyond(square, step), "n")) ||
    [...STRAIGHT, ...ASLANT].some((step) => stands(beyond(square, step), "k")) ||
    [...rays(board, square, STRAIGHT)].some((at) => stands(at, "rq")) ||
    [...rays(board, square, ASLANT)].some((at) => stands(at, "bq"))
  );
}

const inCheck = (board: readonly string[], white: boolean): boolean =>
  attacked(board, board.indexOf(white ? "K" : "k"), !white);

/** Where a man may go, castling apart, whatever becomes of its king. */
function targets({ board, white, passed }: ChessState, from: number, kind: string): number[] {
  if (kind !== "p") {
    const steps = [...("rqk".includes(kind) ? STRAIGHT : []), ...("bqk".includes(kind) ? ASLANT : [])];
    const reached =
      kind === "n" || kind === "k"
        ? (kind === "n" ? KNIGHT : steps).map((step) => beyond(from, step))
        : [...rays(board, from, steps)];
    return reached.filter((to) => to >= 0 && !isOwn(board[to]!, white));
  }
  const up = white ? 1 : -1;
  const taking = [-1, 1].map((file) => beyond(from, [file, up]));
  const found = taking.filter((to) => to >= 0 && (isOwn(board[to]!, !white) || to === passed));
  const one = beyond(from, [0, up]);
  if (board[one] !== ".") return found;
  const two = beyond(one, [0, up]);
  const unmoved = Math.floor(from / 8) === (white ? 6 : 1);
  return unmoved && board[two] === "." ? [...found, one, two] : [...found, one];
}

/** Moves that may leave the king in check. */
function* moves(state: ChessState): Generator<Move> {
  const { board, white, rights } = state;
  for (const [from, man] of board.entries()) {
    if (!isOwn(man, white)) continue;
    const kind = man.toLowerCase();
    for (const to of targets(state, from, kind)) {
      const turns = kind === "p" && (to < 8 || to > 55);
      for (const as of turns ? "qrbn" : kind) yield { from, to, as };
    }
  }
  for (const right of rights) {
    const [king, rook, goal] = CASTLINGS[right]!;
    if (isWhite(right) !== white) continue;
    const way = Math.sign(rook - king);
    let free = true;
    for (let at = king + way; at !== rook; at += way) free &&= board[at] === ".";
    for (let at = king; at !== goal; at += way) free &&= !attacked(board, at, !white);
    if (free) yield { from: king, to: goal, as: "k" };
  }
}

function moved(state: ChessState, { from, to, as }: Move): ChessState {
  const { white, rights } = state;
  const board = [...state.board];
  const man = board[from]!.toLowerCase();
  const quiet = man === "p" || board[to] !== "." ? 0 : state.quiet + 1;
  if (man === "p" && to === state.passed) board[to + (white ? 8 : -8)] = ".";
  board[to] = white ? as.toUpperCase() : as;
  board[from] = ".";
  if (man === "k" && Math.abs(to - from) === 2) {
    const rook = to > from ? from + 3 : from - 4;
    board[(from + to) / 2] = board[rook]!;
    board[rook] = ".";
  }
  const left = [...rights].filter((right) => {
    const [king, rook] = CASTLINGS[right]!;
    return ![king, rook].some((square) => square === from || square === to);
  });
  const over = (from + to) / 2;
  const taker = white ? "p" : "P";
  const passed =
    man === "p" &&
    Math.abs(to - from) === 16 &&
    [-1, 1].some((file) => board[beyond(over, [file, white ? 1 : -1])] === taker)
      ? over
      : -1;
  const after = { board, white: !white, rights: left.join(""), passed, quiet };
  return { ...after, past: quiet === 0 ? [keyOf(after)] : [...state.past, keyOf(after)] };
}

const keyOf = ({ board, white, rights, passed }: Omit<ChessState, "past">): string =>
  JSON.stringify([board, white, rights, passed]);

/** Chess from a FEN, of which only the squares need be given. */
export function chess(fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"): Named<ChessState> {
  const [squares = "", turn = "w", rights = "-", passed = "-", quiet = "0"] = fen.split(" ");
  const start = {
    board: squaresOf(squares),
    white: turn === "w",
    rights: rights.replace("-", ""),
    passed: NAMES.indexOf(passed),
    quiet: Number(quiet),
  };
  const legal = (state: ChessState): Map<string, ChessState> => {
    const found = new Map<string, ChessState>();
    for (const move of moves(state)) {
      const after = moved(state, move);
      if (inCheck(after.board, state.white)) continue;
      found.set(`move(${NAMES[move.from]}, ${NAMES[move.to]}, ${KINDS[move.as]})`, after);
    }
    return found;
  };
  return {
    start: { ...start, past: [keyOf(start)] },
    next: (state) => (state.quiet >= 100 || occurrences(state.past) >= 3 ? new Map() : legal(state)),
    outcome: (state) =>
      legal(state).size === 0 && inCheck(state.board, state.white) ? `${state.white ? "Black" : "White"} wins` : "draw",
  };
}
