// The rules that the terms of a match name.
import { compileText, makeRules, type Rules } from "ninefold/play";
import { usage } from "../failure.ts";
import { type GameText, loadGame, readGame } from "../game-file.ts";
import { libraryNames, programNames } from "../library.ts";

/** The rules with a hash: of the game that was named, else of the first in the library that has it. */
export async function rulesWith(
  hash: string,
  parameters: Readonly<Record<string, string>>,
  looked: GameText | undefined,
): Promise<Rules> {
  if (looked) return (await loadGame(looked, { with: parameters })).rules;
  for (const name of libraryNames()) {
    const { text, modules, name: file } = readGame(name);
    const { system } = compileText(text, { name: file, modules, parameters });
    const rules = system && (await makeRules(system, parameters));
    if (rules?.hash === hash) return rules;
  }
  for (const name of Object.keys(parameters).length === 0 ? programNames() : []) {
    const { rules } = await loadGame(readGame(name), {});
    if (rules.hash === hash) return rules;
  }
  throw usage(`No game of the library has the rules ${hash} of this match. Name its file: ninefold verify FILE GAME.`);
}
