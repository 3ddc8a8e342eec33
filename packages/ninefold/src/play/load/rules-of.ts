// The rules of a game that was read and checked, however that was done.
import type { CoreGame } from "../../language/core/core.ts";
import { type GameSystem, interpret } from "../../model/index.ts";
import type { Cache } from "../compiling/cache.ts";
import { withEngine } from "../compiling/engines.ts";
import type { Rules } from "../match/match.ts";
import { makeRules } from "../match/rules.ts";
import { setParameters } from "./set-parameters.ts";

/** `canonical`: the rules as they are hashed. */
export const systemOf = (game: CoreGame, canonical: string, cache?: Cache): GameSystem =>
  withEngine(interpret(game, canonical), game, cache);

export const rulesOf = (system: GameSystem, game: CoreGame): Promise<Rules> =>
  makeRules(system, Object.fromEntries(setParameters(game)));
