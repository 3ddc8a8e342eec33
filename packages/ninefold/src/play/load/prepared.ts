// Games that were read and checked before: they are played by the model alone, without the language.

import { restoreGame, type StoredGame } from "../../language/core/stored.ts";
import { requireText } from "../arguments.ts";
import { requireCache } from "../compiling/cache.ts";
import type { Rules } from "../match/match.ts";
import type { LoadOptions } from "./load.ts";
import { rulesOf, systemOf } from "./rules-of.ts";

/** Of the format: another number is another format. */
export const PREPARED_VERSION = 2;

/** What a prepared game holds. */
export interface Prepared {
  readonly prepared: typeof PREPARED_VERSION;
  /** The rules as they are hashed. */
  readonly rules: string;
  /** What `storeGame` has written. */
  readonly game: StoredGame;
}

/**
 * The rules of a game that `prepare` has written, with the same hash and the same states as `load` gives. The text is trusted as the program
 * is: it has to come from whoever the program comes from, never from a stranger; for those there is `load`. `cache`: as of `load`.
 * @throws RangeError for a text that is none, or of another version
 */
export async function loadPrepared(text: string, { cache }: Pick<LoadOptions, "cache"> = {}): Promise<Rules> {
  requireText("loadPrepared", text, "a prepared game");
  requireCache(cache);
  const { prepared, rules, game } = readPrepared(text);
  if (prepared !== PREPARED_VERSION)
    throw new RangeError(
      `loadPrepared: found version ${prepared}, expected ${PREPARED_VERSION}; prepare the game anew`,
    );
  const core = restoreGame(game);
  return rulesOf(systemOf(core, rules, cache), core);
}

function readPrepared(text: string): Partial<Prepared> & Pick<Prepared, "rules" | "game"> {
  try {
    return JSON.parse(text) as Prepared;
  } catch {
    throw new RangeError("loadPrepared: expected a prepared game, found a text that is none");
  }
}
