// The games that come with the command.
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const home = fileURLToPath(new URL("..", import.meta.url));

/** The folder below that of the library that holds the variants of its games. */
const VARIANTS = "variants";

/** Beside the sources lies the repository with its games; a published package carries them itself. */
const folder = existsSync(join(home, "src")) ? join(home, "..", "..", "games") : join(home, "games");

const namesIn = (path: string): readonly string[] =>
  existsSync(path)
    ? readdirSync(path)
        .filter((name) => name.endsWith(".game"))
        .map((name) => basename(name, ".game"))
        .sort()
    : [];

/** The names of the library's games: of their files, without the ending. */
export const gameNames = (): readonly string[] => namesIn(folder);

/** The names of those that come from others. */
export const variantNames = (): readonly string[] => namesIn(join(folder, VARIANTS));

export const libraryNames = (): readonly string[] => [...gameNames(), ...variantNames()];

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
