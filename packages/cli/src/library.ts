// The games that come with the command.
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const home = fileURLToPath(new URL("..", import.meta.url));

/** Beside the sources lies the repository with its games; a published package carries them itself. */
const folder = existsSync(join(home, "src")) ? join(home, "..", "..", "games") : join(home, "games");

/** The names of the library's games: of their files, without the ending. */
export function libraryNames(): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".game"))
    .map((name) => basename(name, ".game"))
    .sort();
}

export function libraryPath(name: string): string {
  return join(folder, `${name}.game`);
}
