// Where the cells of a board lie, and which of them are joined.
import type { Board } from "../../language/core/board.ts";
import type { ColourName } from "../../language/core/colours.ts";
import type { BoardLayout } from "../system/display.ts";

/** `colour`: that of a cell by its number, where it has one. */
export function boardLayout(board: Board, colour: (cell: number) => ColourName | undefined): BoardLayout {
  const links: (readonly [string, string])[] = [];
  for (let cell = 0; cell < board.cells.length; cell++) {
    for (const offset of board.directionSets.get("adjacent") ?? []) {
      for (const to of board.step(cell, offset, 1)) if (cell < to) links.push([board.cells[cell]!, board.cells[to]!]);
    }
  }
  return {
    board: board.name,
    layout: board.layout,
    cells: board.cells.map((name, i) => {
      const [x, y] = board.layoutPoints[i]!;
      const shade = colour(i);
      return { name, x, y, ...(shade !== undefined && { colour: shade }) };
    }),
    links,
  };
}
