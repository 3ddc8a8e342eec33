import { type Named, occurrences } from "./named.ts";

/** A man is a letter, Black's a capital, behind a "+" when promoted; "" is an empty square. */
export interface ShogiState {
  /** From 9a to 1i, row by row. */
  readonly board: readonly string[];
  /** The men in hand, as letters in any order: capital letters Black's. */
  readonly hands: string;
  readonly black: boolean;
  readonly ply: number;
  /** The positions so far, this one included. */
  readonly past: readonly string[];
}

type Step = readonly [x: number, forward: number];

const GOLD: readonly Step[] = [
  [-1, 1],
  [0, 1],
  [1, 1],
  [-1, 0],
  [1, 0],
  [0, -1],
];
const ORTHOGONAL: readonly Step[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
const DIAGONAL: readonly Step[] = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];
const STEPS: Readonly<Record<string, readonly Step[]>> = {
  K: [...ORTHOGONAL, ...DIAGONAL],
  G: GOLD,
  S: [[0, 1], ...DIAGONAL],
  N: [
    [-1, 2],
    [1, 2],
  ],
  P: [[0, 1]],
  "+R": DIAGONAL,
  "+B": ORTHOGONAL,
  "+S": GOLD,
  "+N": GOLD,
  "+L": GOLD,
  "+P": GOLD,
};
const SLIDES: Readonly<Record<string, readonly Step[]>> = {
  R: ORTHOGONAL,
  "+R": ORTHOGONAL,
  B: DIAGONAL,
  "+B": DIAGONAL,
  L: [[0, 1]],
};
const KINDS: Readonly<Record<string, string>> = {
  K: "king",
  G: "gold",
  R: "rook",
  B: "bishop",
  S: "silver",
  N: "knight",
  L: "lance",
  P: "pawn",
};

const nameOf = (square: number): string => `${9 - (square % 9)}${"abcdefghi"[Math.floor(square / 9)]}`;
const isBlack = (man: string): boolean => man === man.toUpperCase();
const isOwn = (man: string, black: boolean): boolean => man !== "" && isBlack(man) === black;
const inCase = (man: string, black: boolean): string => (black ? man.toUpperCase() : man.toLowerCase());

function beyond(square: number, [dx, forward]: Step, black: boolean): number {
  const x = (square % 9) + dx;
  const y = Math.floor(square / 9) + (black ? -forward : forward);
  return x >= 0 && x < 9 && y >= 0 && y < 9 ? 9 * y + x : -1;
}

/** The squares that the man on a square attacks or guards. */
function* reached(board: readonly string[], from: number): Generator<number> {
  const man = board[from]!;
  const black = isBlack(man);
  for (const step of STEPS[man.toUpperCase()] ?? []) {
    const to = beyond(from, step, black);
    if (to >= 0) yield to;
  }
  for (const step of SLIDES[man.toUpperCase()] ?? []) {
    for (let to = beyond(from, step, black); to >= 0; to = beyond(to, step, black)) {
      yield to;
      if (board[to] !== "") break;
    }
  }
}

function inCheck(board: readonly string[], black: boolean): boolean {
  const king = board.indexOf(inCase("k", black));
  return board.some((man, from) => isOwn(man, !black) && [...reached(board, from)].some((to) => to === king));
}

/** Rows still to go, from a square to the far end. */
const rowsAhead = (square: number, black: boolean): number =>
  black ? Math.floor(square / 9) : 8 - Math.floor(square / 9);
const mustTurn = (man: string, to: number, black: boolean): boolean =>
  rowsAhead(to, black) < ({ P: 1, L: 1, N: 2 }[man.toUpperCase()] ?? 0);

interface Choice {
  readonly text: string;
  readonly board: readonly string[];
  readonly hands: string;
}

function* moves(board: readonly string[], hands: string, black: boolean): Generator<Choice> {
  for (const [from, man] of board.entries()) {
    if (!isOwn(man, black)) continue;
    for (const to of reached(board, from)) {
      const taken = board[to]!;
      if (isOwn(taken, black)) continue;
      const mayTurn = /^[rbsnlp]$/i.test(man) && Math.min(rowsAhead(from, black), rowsAhead(to, black)) < 3;
      for (const as of [...(mustTurn(man, to, black) ? [] : [man]), ...(mayTurn ? [`+${man}`] : [])]) {
        const after = board.with(to, as).with(from, "");
        if (inCheck(after, black)) continue;
        const face = as.startsWith("+") ? "promoted" : "plain";
        const hand = taken === "" ? hands : hands + inCase(taken.at(-1)!, black);
        yield { text: `move(${nameOf(from)}, ${nameOf(to)}, ${face})`, board: after, hands: hand };
      }
    }
  }
}

function* drops(board: readonly string[], hands: string, black: boolean): Generator<Choice> {
  for (const man of new Set([...hands].filter((held) => isOwn(held, black)))) {
    const rest = hands.replace(man, "");
    for (const [to, there] of board.entries()) {
      if (there !== "" || mustTurn(man, to, black)) continue;
      const isPawn = man.toUpperCase() === "P";
      if (isPawn && board.some((other, at) => other === man && at % 9 === to % 9)) continue;
      const after = board.with(to, man);
      if (inCheck(after, black)) continue;
      if (isPawn && inCheck(after, !black) && all(after, rest, !black).next().done) continue;
      yield { text: `drop(${KINDS[man.toUpperCase()]}, ${nameOf(to)})`, board: after, hands: rest };
    }
  }
}

function* all(board: readonly string[], hands: string, black: boolean): Generator<Choice> {
  yield* moves(board, hands, black);
  yield* drops(board, hands, black);
}

const keyOf = (board: readonly string[], hands: string, black: boolean): string =>
  JSON.stringify([board, [...hands].sort(), black]);

/** Shogi from an SFEN. */
export function shogi(sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"): Named<ShogiState> {
  const [squares = "", turn, held = "-"] = sfen.split(" ");
  const board = (squares.match(/\d|\+?[a-z]/gi) ?? []).flatMap((item) =>
    Number(item) ? Array<string>(Number(item)).fill("") : [item],
  );
  const black = turn === "b";
  const hands = held.replace("-", "").replaceAll(/(\d+)(.)/g, (_, count, man) => man.repeat(Number(count)));
  return {
    start: { board, hands, black, ply: 0, past: [keyOf(board, hands, black)] },
    next({ board, hands, black, ply, past }) {
      if (ply === 500 || occurrences(past) >= 4) return new Map();
      return new Map(
        [...all(board, hands, black)].map((choice) => {
          const key = keyOf(choice.board, choice.hands, !black);
          return [choice.text, { ...choice, black: !black, ply: ply + 1, past: [...past, key] }];
        }),
      );
    },
    outcome: ({ board, hands, black }) =>
      all(board, hands, black).next().done ? `${black ? "White" : "Black"} wins` : "draw",
  };
}
