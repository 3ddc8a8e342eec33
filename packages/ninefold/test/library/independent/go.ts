import { type Plain, upTo } from "./tally.ts";

/** The points row by row, the point of a ko, the passes in a row, and whose turn it is. */
type State = [points: string, ko: number, passes: number, turn: number];

export const go = (size: number): Plain<State> => {
  const around = upTo(size * size).map((i) => [
    ...(i % size > 0 ? [i - 1] : []),
    ...(i % size < size - 1 ? [i + 1] : []),
    ...(i >= size ? [i - size] : []),
    ...(i < size * (size - 1) ? [i + size] : []),
  ]);
  /** The chain of a stone, and how many different liberties it has. */
  const chain = (points: readonly string[], from: number): { stones: number[]; liberties: number } => {
    const stones = [from];
    const liberties = new Set<number>();
    for (const stone of stones) {
      for (const n of around[stone]!) {
        if (points[n] === ".") liberties.add(n);
        else if (points[n] === points[from] && !stones.includes(n)) stones.push(n);
      }
    }
    return { stones, liberties: liberties.size };
  };
  return {
    starts: [[".".repeat(size * size), -1, 0, 0]],
    next: ([before, ko, passes, turn]) => {
      if (passes === 2) return [];
      const result: State[][] = [[[before, -1, passes + 1, 1 - turn]]];
      for (let i = 0; i < before.length; i++) {
        if (before[i] !== "." || i === ko) continue;
        const points = [...before];
        points[i] = "xo"[turn]!;
        const dead = new Set(
          around[i]!.filter((n) => points[n] === "xo"[1 - turn])
            .map((n) => chain(points, n))
            .filter(({ liberties }) => liberties === 0)
            .flatMap(({ stones }) => stones),
        );
        for (const stone of dead) points[stone] = ".";
        const own = chain(points, i);
        if (own.liberties === 0) continue;
        const isKo = dead.size === 1 && own.stones.length === 1 && own.liberties === 1;
        result.push([[points.join(""), isKo ? [...dead][0]! : -1, 0, 1 - turn]]);
      }
      return result;
    },
  };
};
