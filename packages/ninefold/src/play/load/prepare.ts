// Reads and checks a game once, for programs that only play it.
import { canonicalRules } from "../../language/canonical.ts";
import { storeGame } from "../../language/core/stored.ts";
import { type Diagnostic, makeSource, readGame } from "../../language/index.ts";
import { requireText } from "../arguments.ts";
import type { LoadOptions } from "./load.ts";
import { PREPARED_VERSION, type Prepared } from "./prepared.ts";
import { setParameters } from "./set-parameters.ts";

/** A game that `loadPrepared` plays without the language; what is wrong with the text where it is none. */
export function prepare(
  text: string,
  { name = "game", parameters, modules }: Pick<LoadOptions, "name" | "parameters" | "modules"> = {},
):
  | { readonly ok: true; readonly prepared: string }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] } {
  requireText("prepare", text, "the text of a game");
  const read = readGame(makeSource(name, text), parameters, modules);
  const { game } = read.checked;
  if (!game) return { ok: false, diagnostics: read.diagnostics };
  const prepared: Prepared = {
    prepared: PREPARED_VERSION,
    rules: canonicalRules(read, setParameters(game)),
    game: storeGame(game),
  };
  return { ok: true, prepared: JSON.stringify(prepared) };
}
