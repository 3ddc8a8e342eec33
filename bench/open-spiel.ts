// OpenSpiel, where Python has it: PYTHON names another Python than python3. How its games and their decisions are spelt.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const PYTHON = process.env.PYTHON ?? "python3";

/** A program of this folder for Python. */
export const scriptOf = (name: string): string => fileURLToPath(new URL(`others/${name}.py`, import.meta.url));

/** The lines of JSON that a program prints; none, and a word of that, where Python or its package is not there. */
export async function openSpielLines(name: string, ...args: readonly string[]): Promise<readonly unknown[]> {
  try {
    const { stdout } = await promisify(execFile)(PYTHON, [scriptOf(name), ...args]);
    return stdout
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
  } catch {
    console.error("Python with open_spiel is not there: figures stand alone.");
    return [];
  }
}

/** A game of both: as OpenSpiel spells it, and how it writes the decision with an id. Its boards are read from the top. */
interface Spelt {
  readonly game: string;
  readonly decision?: (id: string) => string;
}

const turned = (cell: string): string => cell.replace(/[1-8]/gu, (row) => String(9 - Number(row)));
const inside = (id: string): string => id.replace(/^\w+\(|[)\s]/gu, "");

export const SPELT: Readonly<Record<string, Spelt>> = {
  "tic-tac-toe": { game: "tic_tac_toe" },
  "connect-four": { game: "connect_four", decision: (id) => String(Number(inside(id)) - 1) },
  breakthrough: { game: "breakthrough", decision: (id) => turned(inside(id).replace(",", "")) },
  othello: { game: "othello", decision: (id) => (id.startsWith("pass") ? "pass" : turned(inside(id))) },
  go: { game: "go(board_size=9)" },
  hex: { game: "hex(board_size=11)" },
  chess: { game: "chess" },
};
