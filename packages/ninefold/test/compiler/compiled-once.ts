// Games that were compiled a short time ago, for the next test of the same game.
import { compileGame, type NotCompiled } from "../../src/compiler/index.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import type { Emitted } from "./compiled-game.ts";

type Purpose = NonNullable<Parameters<typeof compileGame>[1]>;

/** The code of so many games is kept: all that a process of tests compiles takes more than a gigabyte. */
const KEPT = 16;

/** Those that were asked for last stand last. */
const known = new Map<CoreGame, Map<Purpose, Emitted | NotCompiled>>();

/** A game's code for a purpose, or why it has none. */
export function compiledOnce(game: CoreGame, purpose: Purpose = "any"): Emitted | NotCompiled {
  const own = known.get(game) ?? new Map<Purpose, Emitted | NotCompiled>();
  known.delete(game);
  known.set(game, own);
  for (const oldest of known.keys()) if (known.size > KEPT) known.delete(oldest);
  const found = own.get(purpose) ?? compileGame(game, purpose);
  own.set(purpose, found);
  return found;
}
