import { cellName } from "./cells.ts";
import type { Named } from "./named.ts";
import { upTo } from "./tally.ts";

/** The points row by row, the point of a ko, the passes in a row, whose turn it is, and under superko the boards before. */
type State = [points: string, ko: number, passes: number, turn: number, before: readonly string[]];

export const go = (size: number, superko: boolean): Named<State> => {
  const chain = chainsOn(size);
  return {
    start: [".".repeat(size * size), -1, 0, 0, []],
    next: ([before, ko, passes, turn, earlier]) => {
      const result = new Map<string, State>();
      if (passes === 2) return result;
      const boards = superko ? [...earlier, before].sort() : [];
      result.set("pass", [before, -1, passes + 1, 1 - turn, boards]);
      for (let i = 0; i < before.length; i++) {
        if (before[i] !== "." || i === ko) continue;
        const points = [...before];
        points[i] = "xo"[turn]!;
        const dead = new Set(
          chain.around[i]!.filter((n) => points[n] === "xo"[1 - turn])
            .map((n) => chain.of(points, n))
            .filter(({ liberties }) => liberties === 0)
            .flatMap(({ stones }) => stones),
        );
        for (const stone of dead) points[stone] = ".";
        const own = chain.of(points, i);
        const after = points.join("");
        if (own.liberties === 0 || boards.includes(after)) continue;
        const isKo = dead.size === 1 && own.stones.length === 1 && own.liberties === 1;
        const name = `place(${cellName(i % size, Math.floor(i / size))})`;
        result.set(name, [after, isKo ? [...dead][0]! : -1, 0, 1 - turn, boards]);
      }
      return result;
    },
    outcome: ([points]) => {
      const lead = upTo(points.length).reduce((sum, i) => sum + owner([...points], i), 0);
      return lead === 0 ? "draw" : lead > 0 ? "Black wins" : "White wins";
    },
  };

  /** Whose a point is: 1 Black's, -1 White's, 0 nobody's. */
  function owner(points: readonly string[], i: number): number {
    const seen = points[i] === "." ? chain.of(points, i).stones.flatMap((n) => chain.around[n]!) : [i];
    const colours = new Set(seen.map((n) => points[n]).filter((colour) => colour !== "."));
    return colours.size === 1 ? (colours.has("x") ? 1 : -1) : 0;
  }
};

/** How many boards there are on which every chain has a liberty. */
export function legalBoards(size: number): number {
  const chain = chainsOn(size);
  const points = new Array<string>(size * size);
  const count = (i: number): number => {
    if (i < points.length) {
      return [".", "x", "o"].reduce((sum, colour) => {
        points[i] = colour;
        return sum + count(i + 1);
      }, 0);
    }
    return points.every((colour, n) => colour === "." || chain.of(points, n).liberties > 0) ? 1 : 0;
  };
  return count(0);
}

/** The neighbours of each point, and the connected points of a point's colour with how many different liberties they have. */
function chainsOn(size: number) {
  const around = upTo(size * size).map((i) => [
    ...(i % size > 0 ? [i - 1] : []),
    ...(i % size < size - 1 ? [i + 1] : []),
    ...(i >= size ? [i - size] : []),
    ...(i < size * (size - 1) ? [i + size] : []),
  ]);
  const of = (points: readonly string[], from: number): { stones: number[]; liberties: number } => {
    const stones = [from];
    const liberties = new Set<number>();
    for (const stone of stones) {
      for (const n of around[stone]!) {
        if (points[n] === points[from]) {
          if (!stones.includes(n)) stones.push(n);
        } else if (points[n] === ".") liberties.add(n);
      }
    }
    return { stones, liberties: liberties.size };
  };
  return { around, of };
}
