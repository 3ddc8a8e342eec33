import { type Checked, check, type ParameterValues } from "./check/check.ts";
import { alwaysModule } from "./modules/always.ts";
import { parse } from "./syntax/parse.ts";
import type { GameFile } from "./syntax/tree.ts";
import type { Source } from "./text/source.ts";

/** What `readGame` finds of a text that is plain. */
export interface PlainGame {
  readonly flat: GameFile;
  readonly checked: Checked & Required<Pick<Checked, "game">>;
  readonly modules: readonly [];
}

/**
 * Reads a game that stands alone and has no mistake: one that comes from no other and uses no module. Undefined for any other text;
 * then `readGame` says what it is. Who reads a text so first needs less of the language for texts that can be played.
 */
export function readPlain(source: Source, parameters: ParameterValues = {}): PlainGame | undefined {
  const { file, diagnostics } = parse(source);
  const isAlone = !file.module && !file.base && file.declarations.every(({ kind }) => kind !== "use");
  if (diagnostics.length > 0 || !isAlone) return undefined;
  const { game, ...checked } = check(file, { ...source, modules: [alwaysModule().source] }, parameters);
  return game && { flat: file, checked: { ...checked, game }, modules: [] };
}
