// The games that come with the command.
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const home = fileURLToPath(new URL("..", import.meta.url));

/** The folder below that of the library that holds the variants of its games. */
const VARIANTS = "variants";

/** Beside the sources lies the repository with its games; a published package carries them itself. */
const folder = existsSync(join(home, "src")) ? join(home, "..", "..", "games") : join(home, "games");

/** That of the games that are written as programs. */
const PROGRAMS = "programs";

/** What the names of their files end with. */
const PROGRAM_END = ".rules.ts";

const namesIn = (path: string, end = ".game"): readonly string[] =>
  existsSync(path)
    ? readdirSync(path)
        .filter((name) => name.endsWith(end))
        .map((name) => basename(name, end))
        .sort()
    : [];

/** The names of the library's games: of their files, without the ending. */
export const gameNames = (): readonly string[] => namesIn(folder);

/** The names of those that come from others. */
export const variantNames = (): readonly string[] => namesIn(join(folder, VARIANTS));

/** The names of those that are programs. */
export const programNames = (): readonly string[] => namesIn(join(folder, PROGRAMS), PROGRAM_END);

/** The names of those that are texts of the language. */
export const libraryNames = (): readonly string[] => [...gameNames(), ...variantNames()];

/** The file of a program of the library. */
export const programPath = (name: string): string => join(folder, PROGRAMS, `${name}${PROGRAM_END}`);

export function libraryPath(name: string): string {
  const path = join(folder, `${name}.game`);
  return existsSync(path) ? path : join(folder, VARIANTS, `${name}.game`);
}

/** The folder below that of the library that holds what was trained for its games. */
const TRAINED = "trained";

/** Where what was trained for a game of the library is kept; undefined where nothing was. */
export function trainedPath(name: string): string | undefined {
  if (!libraryNames().includes(name)) return undefined;
  const path = join(folder, TRAINED, `${name}.json`);
  return existsSync(path) ? path : undefined;
}
