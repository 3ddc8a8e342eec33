// Texts of games read in the page: what they ask for is among the texts that come with them. A text is one of the language, or a program.
import { type Loaded, type LoadOptions, load } from "ninefold/play";
import { isProgramText } from "ninefold-platform";
import { type GameText, moduleAt } from "./texts.ts";

/** How a text of the language is to be read. */
export function readingOf(game: GameText): Required<Pick<LoadOptions, "name" | "parameters" | "modules">> {
  const { name, parameters = {} } = game;
  return { name, parameters, modules: (path) => moduleAt(game, path) };
}

/** Reads and checks a game. */
export async function loadText(game: GameText): Promise<Loaded> {
  if (!isProgramText(game.text)) return load(game.text, readingOf(game));
  const { loadProgramText } = await import("./program.ts");
  return loadProgramText(game);
}
