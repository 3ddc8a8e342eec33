// Both bulk questions of a game that was compiled for any.
import { type BackEnd, engineFrom, engineOf } from "../../src/compiler/index.ts";
import type { Runnable } from "../../src/compiler/runtime/stored.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import type { Bulk, BulkPerft, BulkPlayouts, Limits, State } from "../../src/model/index.ts";
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
  asking(engineOf("playouts", game, emitted, backEnd, limits), engineOf("perft", game, emitted, backEnd, limits));

export const bulkFrom = (game: CoreGame, runnable: Runnable): BulkOf =>
  asking(engineFrom("playouts", game, runnable), engineFrom("perft", game, runnable));

const asking = (playouts: Bulk<"playouts">, perft: Bulk<"perft">): BulkOf => ({
  playouts: (from, seed, first, plays, maxPlies) => playouts.ask(from, { seed, first, plays, maxPlies }),
  perft: (from, depth) => perft.ask(from, { path: [], depth }),
});
