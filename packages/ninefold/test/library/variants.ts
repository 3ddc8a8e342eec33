// The variants of the library's games as the tests see them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type FindModule, format, makeSource, printFile, readGame } from "../../src/language/index.ts";
import type { GameSystem } from "../../src/model/index.ts";
import { compileText } from "../../src/play/load/load.ts";
import type { KnownCount } from "./library.ts";

const GAMES = new URL("../../../../games/", import.meta.url);
const FOLDER = new URL("variants/", GAMES);

/** The names of the variants, without `.game`. */
export const VARIANTS = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".game"))
  .map((name) => name.slice(0, -".game".length))
  .sort();

export const textOfVariant = (name: string): string => readFileSync(new URL(`${name}.game`, FOLDER), "utf8");

/** What a variant may come from: the games of the library by name, other variants as files beside it. */
export const findBase: FindModule = (path) => {
  const file = path.startsWith("./") ? new URL(`${path}.game`, FOLDER) : new URL(`${path}.game`, GAMES);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
};

export function variantOf(name: string): GameSystem {
  const { system, diagnostics } = compileText(textOfVariant(name), { name: `${name}.game`, modules: findBase });
  if (!system) throw new Error(`${name}: ${diagnostics.map(({ message }) => message).join("; ")}`);
  return system;
}

/** The whole game that a variant is, written out. */
export function flatText(name: string): string {
  const { flat } = readGame(makeSource(name, textOfVariant(name)), {}, findBase);
  return printFile(flat);
}

export const isCanonical = (name: string, text: string): boolean => {
  const formatted = format(makeSource(name, text));
  return "text" in formatted && formatted.text === text;
};

export function countsOfVariant(name: string): readonly KnownCount[] {
  const file = new URL(`${name}.counts.json`, FOLDER);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as KnownCount[]) : [];
}
