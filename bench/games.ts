// The games that are measured, and what is wanted of them on one core of a machine like that of peers.json.

/** At least so much a second of processor time; the aim beyond. */
export interface Target {
  readonly atLeast: number;
  readonly aim?: number;
}

export interface Depth {
  readonly depth: number;
  /** What there is to count at that depth. */
  readonly total: number;
}

export interface Game {
  /** Of its file in the library, of its hand-written program, and in peers.json. */
  readonly name: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** What the hand-written program is told, so that it plays by the rules of the file. */
  readonly draws?: readonly number[];
  readonly playouts: Target;
  readonly perft?: Depth & Target;
  readonly enumeration?: Depth & { readonly seconds: number; readonly bytes: number };
}

export const GAMES: readonly Game[] = [
  { name: "tic-tac-toe", playouts: { atLeast: 4e6, aim: 7e6 } },
  {
    name: "connect-four",
    playouts: { atLeast: 1.6e6, aim: 3e6 },
    perft: { depth: 10, total: 268_031_646, atLeast: 600e6 },
    enumeration: { depth: 11, total: 7_050_726, seconds: 10, bytes: 16 },
  },
  {
    name: "breakthrough",
    playouts: { atLeast: 250e3, aim: 600e3 },
    perft: { depth: 6, total: 149_264_638, atLeast: 1.5e9 },
  },
  {
    name: "othello",
    playouts: { atLeast: 100e3, aim: 220e3 },
    perft: { depth: 9, total: 3_005_288, atLeast: 50e6 },
  },
  {
    name: "english-draughts",
    draws: [80, 3],
    playouts: { atLeast: 110e3, aim: 200e3 },
    perft: { depth: 10, total: 18_391_564, atLeast: 25e6 },
  },
  { name: "hex", playouts: { atLeast: 80e3, aim: 150e3 } },
  { name: "gomoku", playouts: { atLeast: 80e3, aim: 150e3 } },
  { name: "amazons", parameters: { split: "true" }, playouts: { atLeast: 38e3, aim: 70e3 } },
  { name: "go", playouts: { atLeast: 30e3, aim: 75e3 } },
  {
    name: "chess",
    parameters: { repetition: "0" },
    draws: [0],
    playouts: { atLeast: 8e3, aim: 18e3 },
    perft: { depth: 5, total: 4_865_609, atLeast: 25e6, aim: 80e6 },
  },
  { name: "yavalath", playouts: { atLeast: 800e3, aim: 1.5e6 } },
];
