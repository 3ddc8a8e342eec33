// The library of games as the tests see it.
import { readdirSync, readFileSync } from "node:fs";
import type { GameSystem } from "../../src/model/index.ts";
import { compileText } from "../../src/play/load/load.ts";
import type { Parameters } from "./independent/index.ts";

const FOLDER = new URL("../../../../games/", import.meta.url);
const FILES = readdirSync(FOLDER).sort();

/** The names of the games, without `.game`. */
export const GAMES = FILES.filter((name) => name.endsWith(".game")).map((name) => name.slice(0, -".game".length));
export const COUNTS = FILES.filter((name) => name.endsWith(".counts.json")).map((name) => name.split(".")[0]!);

export const textOf = (game: string): string => readFileSync(new URL(`${game}.game`, FOLDER), "utf8");

export function systemOf(game: string, parameters: Parameters = {}): GameSystem {
  const { system, diagnostics } = compileText(textOf(game), { name: `${game}.game`, parameters });
  if (!system) throw new Error(`${game}: ${diagnostics.map(({ message }) => message).join("; ")}`);
  return system;
}

/** What is known of a game; `value` null: infinite. */
export interface KnownCount {
  readonly quantity: "states" | "edges" | "terminal" | "plays" | "treeNodes" | "byPly" | "distinct" | "perft";
  readonly with?: Parameters;
  /** A position to start from, as text. */
  readonly from?: string;
  readonly depth?: number;
  /** The tracks whose different values are counted, with "distinct". */
  readonly of?: readonly string[];
  readonly value: number | readonly number[] | null;
  readonly source: string;
  readonly long?: boolean;
}

export const countsOf = (game: string): readonly KnownCount[] =>
  JSON.parse(readFileSync(new URL(`${game}.counts.json`, FOLDER), "utf8")) as KnownCount[];
