// Games that have to be compiled, and compared with what the interpreter makes of them on each back end.
import assert from "node:assert/strict";
import { compileGame, NotCompiled } from "../../src/compiler/index.ts";
import type { BulkPerft } from "../../src/engine/index.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import { Fault, type GameSystem, interpret, type State } from "../../src/model/index.ts";
import { finish, perft } from "../../src/play/index.ts";
import { bulkOf } from "./bulk-of.ts";
import { BACK_ENDS, type Emitted } from "./compiled-game.ts";
import { assertSameGame, type SameGameOptions } from "./same-game.ts";
import { smallGame } from "./small-games.ts";

interface Compiled {
  readonly game: CoreGame;
  readonly emitted: Emitted;
}

/** What is asked of the same lines more than once is compiled once. */
const known = new WeakMap<readonly string[], Compiled>();

/** A game and its compiled code. */
function compiledGame(lines: readonly string[]): Compiled {
  let found = known.get(lines);
  if (!found) {
    const game = smallGame(lines);
    const emitted = compileGame(game);
    assert.ok(!(emitted instanceof NotCompiled), emitted instanceof NotCompiled ? emitted.message : "");
    found = { game, emitted };
    known.set(lines, found);
  }
  return found;
}

/** Random plays and all decisions that are met on them. */
export function assertSamePlays(lines: readonly string[], options: SameGameOptions): void {
  const { game, emitted } = compiledGame(lines);
  for (const backEnd of BACK_ENDS) assertSameGame(game, emitted, backEnd, options);
}

/** As many plays of each length below this; tells how many lengths were compared before a hole in the rules. */
export function assertSamePerft(lines: readonly string[], plies: number): number {
  const { game, emitted } = compiledGame(lines);
  const system = interpret(game, game.name);
  const [state] = system.initialStates();
  for (let depth = 0; depth < plies; depth++) {
    const wanted = perftOf(system, state!, depth);
    // Which of several holes is met first hangs on the order of the search.
    if (!wanted) return depth;
    for (const backEnd of BACK_ENDS) {
      const found = counted(bulkOf(game, emitted, backEnd).perft(state!, depth));
      assert.deepEqual([found.leaves, found.ended], [wanted.leaves, wanted.ended], `${backEnd}, ${depth} plies`);
    }
  }
  return plies;
}

/** Undefined where it is a hole in the rules. */
function perftOf(system: GameSystem, from: State, depth: number): BulkPerft | undefined {
  try {
    return finish(perft(system, depth, { from, interpreter: true }));
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

function counted(work: Generator<void, BulkPerft>): BulkPerft {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
