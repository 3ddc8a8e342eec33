import { cellName } from "./cells.ts";
import type { Named } from "./named.ts";

/** The stones by the names of their cells, in the order they were placed; with `swapped`, the second player has the first. */
type State = { readonly stones: readonly string[]; readonly swapped: boolean };

/** Cube coordinates: a line keeps one of the three. */
interface Hexagon {
  readonly name: string;
  readonly at: readonly [number, number, number];
}

const SIDE = 5;
const BOARD: readonly Hexagon[] = span().flatMap((x) =>
  span()
    .filter((y) => Math.abs(x + y) < SIDE)
    .map((y) => ({ name: cellName(x + SIDE - 1, y + SIDE - 1), at: [x, y, -x - y] as const })),
);

function span(): number[] {
  return Array.from({ length: 2 * SIDE - 1 }, (_, i) => i - SIDE + 1);
}

/** White's stones and Black's; White, who begins, makes the odd plies, the swap being one of them. */
function colours({ stones, swapped }: State): [white: string[], black: string[]] {
  const sides: [string[], string[]] = [[], []];
  stones.forEach((stone, i) => {
    sides[swapped ? (i + 1) % 2 : i % 2]!.push(stone);
  });
  return sides;
}

/** The most stones in a row without a gap. */
function longest(stones: readonly string[]): number {
  const own = BOARD.filter(({ name }) => stones.includes(name));
  const runs = [0, 1, 2].flatMap((fixed) => {
    const along = (fixed + 1) % 3;
    const isNext = (a: Hexagon, b: Hexagon): boolean => a.at[fixed] === b.at[fixed] && b.at[along] === a.at[along]! + 1;
    return own.map((first) => {
      let [last, length]: [Hexagon | undefined, number] = [first, 0];
      while (last) {
        length++;
        const here: Hexagon = last;
        last = own.find((other) => isNext(here, other));
      }
      return length;
    });
  });
  return Math.max(0, ...runs);
}

const isOver = (state: State): boolean => colours(state).some((stones) => longest(stones) >= 3);

export const yavalath = (swap: boolean): Named<State> => ({
  start: { stones: [], swapped: false },
  next: (state) => {
    const { stones, swapped } = state;
    if (isOver(state)) return new Map();
    const free = BOARD.filter(({ name }) => !stones.includes(name));
    const result = new Map<string, State>(
      free.map(({ name }) => [`place(${name})`, { stones: [...stones, name], swapped }]),
    );
    if (swap && stones.length === 1 && !swapped) result.set("swap", { stones, swapped: true });
    return result;
  },
  outcome: (state) => {
    const [white, black] = colours(state).map(longest);
    if (white! >= 4 || black! === 3) return "White wins";
    if (black! >= 4 || white! === 3) return "Black wins";
    return "draw";
  },
});
