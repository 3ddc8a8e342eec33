// Matches that were written down, with the game that they are of: where that was played with other parameters, the same game with those.
import { descriptionOf } from "ninefold/model";
import { type LoadedTree, loadMatchText, matchTextParameters, type RecordError, type Rules } from "ninefold/play";
import type { OpenGame } from "./workspace.ts";

export type LoadedMatch =
  | { readonly game: OpenGame; readonly loaded: LoadedTree }
  | { readonly error: Pick<RecordError, "code" | "message"> };

/** What was played, of a text that is a record or PGN; it is of this game or of the same text with other parameters. */
export async function loadMatch(text: string, game: OpenGame): Promise<LoadedMatch> {
  const read = loadMatchText(text, game.rules);
  if (!("error" in read)) return { game, loaded: read };
  const other = await withParameters(game, matchTextParameters(text));
  const again = other ? loadMatchText(text, other.rules) : read;
  if (other && !("error" in again)) return { game: other, loaded: again };
  return read;
}

/** The game with other values of its parameters; undefined where these are the same, or it has none of them. */
async function withParameters(game: OpenGame, wanted: Readonly<Record<string, string>>): Promise<OpenGame | undefined> {
  const set = Object.entries(wanted);
  const { rules } = game;
  const isOther = set.some(([name, value]) => rules.parameters[name] !== value);
  if (!isOther || set.some(([name]) => !Object.hasOwn(rules.parameters, name))) return undefined;
  const { loadText } = await import("../library/game-text.ts");
  const loaded = await loadText({ ...game.text, parameters: { ...game.text.parameters, ...wanted } });
  if (!loaded.ok) return undefined;
  const parameters = unusual(loaded.rules);
  // What was trained was so by the rules that it had.
  return { ...game, text: { ...game.text, parameters }, rules: loaded.rules, trained: undefined };
}

/** The values of parameters that are not the usual ones. */
function unusual({ system, parameters }: Rules): Readonly<Record<string, string>> {
  const set = (descriptionOf(system)?.parameters ?? []).filter(({ value, usual }) => value !== usual);
  return Object.fromEntries(set.map(({ name }) => [name, parameters[name] ?? ""]));
}
