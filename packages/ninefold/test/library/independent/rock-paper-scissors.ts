import type { Plain } from "./tally.ts";

const BEATS: Record<string, string> = { rock: "scissors", paper: "rock", scissors: "paper" };

/** The two scores. */
export const rockPaperScissors = (): Plain<[number, number]> => ({
  starts: [[0, 0]],
  next: ([a, b]) => {
    if (a === 2 || b === 2) return [];
    const throws = Object.keys(BEATS).flatMap((x) => Object.keys(BEATS).map((y) => [x, y]));
    return throws.map(([x, y]) => [BEATS[x!] === y ? [a + 1, b] : BEATS[y!] === x ? [a, b + 1] : [a, b]]);
  },
});
