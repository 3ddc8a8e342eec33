// Both bulk questions of a game that was compiled for any.
import { type BackEnd, bulkOfEmitted, bulkOfRunnable } from "../../src/compiler/index.ts";
import type { Runnable } from "../../src/compiler/runtime/stored.ts";
import type { Bulk, BulkPerft, BulkPlayouts } from "../../src/engine/index.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import type { Limits, State } from "../../src/model/index.ts";
import type { Emitted } from "./compiled-game.ts";

/** The questions of tests, with what is asked in the order in which they say it. */
export interface BulkOf {
  playouts(
    from: State,
    seed: readonly number[],
    first: number,
    plays: number,
    maxPlies: number,
  ): Generator<void, BulkPlayouts>;
  perft(from: State, depth: number): Generator<void, BulkPerft>;
}

export const bulkOf = (game: CoreGame, emitted: Emitted, backEnd?: BackEnd, limits?: Limits): BulkOf =>
  asking(
    bulkOfEmitted("playouts", game, emitted, backEnd, limits),
    bulkOfEmitted("perft", game, emitted, backEnd, limits),
  );

export const bulkFrom = (game: CoreGame, runnable: Runnable): BulkOf =>
  asking(bulkOfRunnable("playouts", game, runnable), bulkOfRunnable("perft", game, runnable));

/** The answer to a question, without a stop at its pauses. */
export function finished<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

const asking = (playouts: Bulk<"playouts">, perft: Bulk<"perft">): BulkOf => ({
  playouts: (from, seed, first, plays, maxPlies) => playouts.ask(from, { seed, first, plays, maxPlies }),
  perft: (from, depth) => perft.ask(from, { path: [], depth }),
});
