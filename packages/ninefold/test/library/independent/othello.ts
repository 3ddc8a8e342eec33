import { cellName } from "./cells.ts";
import type { Named } from "./named.ts";
import { upTo } from "./tally.ts";

/** The cells row by row from a1 with an edge all round, and whose turn it is. */
type State = [cells: string, turn: number];

/** A board of an even number of rows and columns, with an edge all round it. */
class Board {
  readonly width: number;
  readonly cells: readonly number[];
  readonly start: string;

  constructor(size: number) {
    this.width = size + 2;
    this.cells = upTo(size * size).map((i) => this.width * (1 + Math.floor(i / size)) + 1 + (i % size));
    const middle = (size / 2 - 1) * (this.width + 1) + this.width + 1;
    const discs = new Map([
      [middle, "B"],
      [middle + 1, "W"],
      [middle + this.width, "W"],
      [middle + this.width + 1, "B"],
    ]);
    const inside = new Set(this.cells);
    this.start = upTo(this.width ** 2)
      .map((cell) => discs.get(cell) ?? (inside.has(cell) ? "." : "#"))
      .join("");
  }

  /** The discs that are turned over when one is placed. */
  flips(cells: string, cell: number, turn: number): number[] {
    if (cells[cell] !== ".") return [];
    const { width } = this;
    return [-width - 1, -width, 1 - width, -1, 1, width - 1, width, width + 1].flatMap((way) => {
      const between: number[] = [];
      let at = cell + way;
      for (; cells[at] === "BW"[1 - turn]; at += way) between.push(at);
      return cells[at] === "BW"[turn] ? between : [];
    });
  }
}

export const othello = (size = 8): Named<State> => {
  const board = new Board(size);
  const { width } = board;
  return {
    start: [board.start, 0],
    next: ([cells, turn]) => {
      const result = new Map<string, State>();
      for (const cell of board.cells) {
        const over = board.flips(cells, cell, turn);
        if (over.length === 0) continue;
        const after = [...cells];
        for (const disc of [cell, ...over]) after[disc] = "BW"[turn]!;
        result.set(`place(${cellName((cell % width) - 1, Math.floor(cell / width) - 1)})`, [after.join(""), 1 - turn]);
      }
      if (result.size === 0 && board.cells.some((cell) => board.flips(cells, cell, 1 - turn).length > 0)) {
        result.set("pass", [cells, 1 - turn]);
      }
      return result;
    },
    outcome: ([cells]) => {
      const lead = cells.replaceAll(/[^B]/g, "").length - cells.replaceAll(/[^W]/g, "").length;
      return lead === 0 ? "draw" : lead > 0 ? "Black wins" : "White wins";
    },
  };
};
