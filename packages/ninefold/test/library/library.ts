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

/** Parameters with which a game is examined and keeps the laws, where the usual ones make it large. */
export const SMALL_PARAMETERS: Readonly<Record<string, Parameters>> = {
  amazons: { split: "true" },
  "auction-whist": { highest: "2" },
  banquet: { seats: "3", perTray: "2" },
  "gin-rummy": { ranks: "2" },
  go: { size: "4" },
  gomoku: { size: "9" },
  hex: { size: "5" },
  president: { ranks: "2" },
  yahtzee: { dice: "2" },
};

export const textOf = (game: string): string => readFileSync(new URL(`${game}.game`, FOLDER), "utf8");

export function systemOf(game: string, parameters: Parameters = {}): GameSystem {
  const { system, diagnostics } = compileText(textOf(game), { name: `${game}.game`, parameters });
  if (!system) throw new Error(`${game}: ${diagnostics.map(({ message }) => message).join("; ")}`);
  return system;
}

const UNDRAWN = new URL("../fixtures/undrawn/", import.meta.url);

/** Games without a display, one of each kind: names and texts. */
export const undrawnGames = (): readonly (readonly [name: string, text: string])[] =>
  readdirSync(UNDRAWN)
    .filter((file) => file.endsWith(".game"))
    .sort()
    .map((file) => [file.slice(0, -".game".length), readFileSync(new URL(file, UNDRAWN), "utf8")] as const);

/** The text of a game in which these are the usual values of its parameters. */
export function textWith(game: string, parameters: Parameters = {}): string {
  return Object.entries(parameters).reduce((text, [name, value]) => {
    const usual = new RegExp(`^(with .*\\b${name} in [^=]* = )\\w+`, "m");
    if (!usual.test(text)) throw new Error(`${game} has no parameter ${name}`);
    return text.replace(usual, `$1${value}`);
  }, textOf(game));
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
