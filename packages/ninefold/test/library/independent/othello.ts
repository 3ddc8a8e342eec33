import { cellName } from "./cells.ts";
import type { Named } from "./named.ts";
import { upTo } from "./tally.ts";

/** The cells row by row from a1 with an edge all round, and whose turn it is. */
type State = [cells: string, turn: number];

const WIDTH = 10;
const CELLS = upTo(64).map((i) => WIDTH * (1 + Math.floor(i / 8)) + 1 + (i % 8));
const START = [
  "#".repeat(WIDTH),
  ..."......../......../......../...BW.../...WB.../......../......../........".split("/"),
];

/** The discs that are turned over when one is placed. */
function flips(cells: string, cell: number, turn: number): number[] {
  if (cells[cell] !== ".") return [];
  return [-11, -10, -9, -1, 1, 9, 10, 11].flatMap((way) => {
    const between: number[] = [];
    let at = cell + way;
    for (; cells[at] === "BW"[1 - turn]; at += way) between.push(at);
    return cells[at] === "BW"[turn] ? between : [];
  });
}

export const othello = (): Named<State> => ({
  start: [`${START.map((row) => (row.length === 8 ? `#${row}#` : row)).join("")}${"#".repeat(WIDTH)}`, 0],
  next: ([cells, turn]) => {
    const result = new Map<string, State>();
    for (const cell of CELLS) {
      const over = flips(cells, cell, turn);
      if (over.length === 0) continue;
      const after = [...cells];
      for (const disc of [cell, ...over]) after[disc] = "BW"[turn]!;
      result.set(`place(${cellName((cell % WIDTH) - 1, Math.floor(cell / WIDTH) - 1)})`, [after.join(""), 1 - turn]);
    }
    if (result.size === 0 && CELLS.some((cell) => flips(cells, cell, 1 - turn).length > 0)) {
      result.set("pass", [cells, 1 - turn]);
    }
    return result;
  },
  outcome: ([cells]) => {
    const lead = cells.replaceAll(/[^B]/g, "").length - cells.replaceAll(/[^W]/g, "").length;
    return lead === 0 ? "draw" : lead > 0 ? "Black wins" : "White wins";
  },
});
