import { type Plain, upTo } from "./tally.ts";

const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"].map((line) => [...line].map(Number));

/** Triples of the numbers -4 to 4, each as its place from 0 to 8, that sum to 0. */
const TRIPLES = upTo(9).flatMap((a) =>
  upTo(a).flatMap((b) =>
    upTo(b)
      .filter((c) => a - 4 + (b - 4) + (c - 4) === 0)
      .map((c) => [a, b, c]),
  ),
);

/** Nine places, taken in turn: X moves when as many are taken by either. Who has a whole line ends the game. */
const nine = (lines: readonly (readonly number[])[]): Plain<string> => ({
  starts: ["........."],
  next: (places) => {
    const free = upTo(9).filter((i) => places[i] === ".");
    const [mover, other] = free.length % 2 === 1 ? "XO" : "OX";
    if (lines.some((line) => line.every((i) => places[i] === other))) return [];
    return free.map((i) => [places.slice(0, i) + mover + places.slice(i + 1)]);
  },
});

export const ticTacToe = (): Plain<string> => nine(LINES);
export const arithmeticTicTacToe = (): Plain<string> => nine(TRIPLES);
