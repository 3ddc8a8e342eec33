// Games that have to be compiled, and compared with what the interpreter makes of them on each back end.

import assert from "node:assert/strict";
import { type BackEnd, NotCompiled } from "../../src/compiler/index.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import { BACK_ENDS, type Emitted } from "./compiled-game.ts";
import { compiledOnce } from "./compiled-once.ts";
import { assertSameGame, type SameGameOptions } from "./same-game.ts";
import { assertSameCounts } from "./same-perft.ts";
import { smallGame } from "./small-games.ts";

interface Compiled {
  readonly game: CoreGame;
  readonly emitted: Emitted;
}

/** A game and its compiled code. */
function compiledGame(lines: readonly string[]): Compiled {
  const game = smallGame(lines);
  const emitted = compiledOnce(game);
  assert.ok(!(emitted instanceof NotCompiled), emitted instanceof NotCompiled ? emitted.message : "");
  return { game, emitted };
}

/** Random plays and all decisions that are met on them. */
export function assertSamePlays(
  lines: readonly string[],
  options: SameGameOptions,
  backEnds: readonly BackEnd[] = BACK_ENDS,
): void {
  const { game, emitted } = compiledGame(lines);
  for (const backEnd of backEnds) assertSameGame(game, emitted, backEnd, options);
}

/** As many plays of each length below this; tells how many lengths were compared before a hole in the rules. */
export function assertSamePerft(lines: readonly string[], plies: number): number {
  const { game, emitted } = compiledGame(lines);
  return assertSameCounts(game, emitted, BACK_ENDS, { plies });
}
