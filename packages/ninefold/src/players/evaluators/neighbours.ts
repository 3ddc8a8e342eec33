// Cells of boards that touch.
import type { Cell } from "../../engine/index.ts";
import type { BoardLayout, GameSystem } from "../../model/index.ts";

/** Two cells of one track, by their numbers, that touch in a direction. */
export interface Adjacent {
  readonly first: number;
  readonly second: number;
  /** Pairs of one kind lie in the same direction to each other. */
  readonly kind: string;
}

/** Half of the steps to a neighbour: the others go back. */
export const STEPS = {
  square: [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ],
  hexagonal: [
    [2, 0],
    [1, 1],
    [1, -1],
  ],
} as const;

/** The pairs of cells that touch on the board that they are drawn on. */
export function neighbours({ display }: GameSystem, cells: readonly Cell[]): readonly Adjacent[] {
  return display.pictures.flatMap(({ track, boards: [board, inner] }) => {
    if (inner) return [];
    const own = new Map(
      cells.flatMap(({ track: name, index: [only, ...others] }, i): readonly [string, number][] =>
        name === track && only !== undefined && others.length === 0 ? [[only, i]] : [],
      ),
    );
    return pairsOn(board).flatMap(({ from, to, kind }): readonly Adjacent[] => {
      const [first, second] = [own.get(from), own.get(to)];
      return first === undefined || second === undefined ? [] : [{ first, second, kind }];
    });
  });
}

interface NamedPair {
  readonly from: string;
  readonly to: string;
  readonly kind: string;
}

function pairsOn({ layout, cells, links }: BoardLayout): readonly NamedPair[] {
  if (layout === "graph") return links.map(([from, to]) => ({ from, to, kind: "linked" }));
  const at = new Map(cells.map(({ name, x, y }) => [`${x} ${y}`, name]));
  return cells.flatMap(({ name, x, y }) =>
    STEPS[layout].flatMap(([right, up]): readonly NamedPair[] => {
      const to = at.get(`${x + right} ${y + up}`);
      return to === undefined ? [] : [{ from: name, to, kind: `${right},${up}` }];
    }),
  );
}
