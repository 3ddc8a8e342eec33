import { canonicalRules } from "../../language/canonical.ts";
import { readPlain } from "../../language/plain.ts";
import { makeSource } from "../../language/text/source.ts";
import type { Rules } from "../match/match.ts";
import type { LoadOptions } from "./load.ts";
import { rulesOf, systemOf } from "./rules-of.ts";
import { setParameters } from "./set-parameters.ts";

/**
 * The rules of a game that stands alone and has no mistake, as `load` gives them; undefined for any other text: then `load` says what it
 * is. Who loads a text so first needs less of the language.
 */
export async function loadPlain(
  text: string,
  { name = "game", parameters }: Pick<LoadOptions, "name" | "parameters"> = {},
): Promise<Rules | undefined> {
  const read = readPlain(makeSource(name, text), parameters);
  if (!read) return undefined;
  const { game } = read.checked;
  return rulesOf(systemOf(game, canonicalRules(read, setParameters(game))), game);
}
