// Texts of games read in the page: what they ask for is among the texts that come with them.
import { type Loaded, type LoadOptions, load } from "ninefold/play";
import type { GameText } from "./library.ts";

/** How a text of a game is to be read. */
export function readingOf({
  name,
  modules,
  parameters = {},
}: GameText): Required<Pick<LoadOptions, "name" | "parameters" | "modules">> {
  // A text may ask for `constructor`.
  return { name, parameters, modules: (path) => (Object.hasOwn(modules, path) ? modules[path] : undefined) };
}

/** Reads and checks a game. */
export const loadText = (game: GameText): Promise<Loaded> => load(game.text, readingOf(game));
