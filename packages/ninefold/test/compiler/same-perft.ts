// Whether a compiled game has as many plays of each length as the interpreter counts.
import assert from "node:assert/strict";
import type { BackEnd } from "../../src/compiler/index.ts";
import type { BulkPerft } from "../../src/engine/index.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import { Fault, type GameSystem, interpret, type State } from "../../src/model/index.ts";
import { finish, perft } from "../../src/play/index.ts";
import { unlessFault } from "../laws/unless-fault.ts";
import { bulkOf, finished } from "./bulk-of.ts";
import type { Emitted } from "./compiled-game.ts";

type Counted = Pick<BulkPerft, "leaves" | "ended">;

export interface SameCountsOptions {
  /** Plays of fewer plies are counted. */
  readonly plies: number;
  /** The state that they begin in; the first initial one where none is given. */
  readonly from?: State;
  /** Compiled code may come to its limit of work where the interpreter does not: then no more is compared. */
  readonly mayRunOut?: boolean;
  /** Lengths of which more plays are to be expected are left out. */
  readonly maxPlays?: bigint;
}

/** Tells how many lengths were compared, before a hole in the rules too. */
export function assertSameCounts(
  game: CoreGame,
  emitted: Emitted,
  backEnds: readonly BackEnd[],
  { plies, from, mayRunOut = false, maxPlays }: SameCountsOptions,
): number {
  const system = interpret(game, game.name);
  const state = from ?? unlessFault(() => system.initialStates())?.[0];
  if (!state) return 0;
  let width = 1n;
  for (let depth = 0; depth < plies; depth++) {
    // The last decisions are counted without being made, so what they do may be a hole for the interpreter alone.
    const wanted: Counted | undefined = unlessFault<Counted>(() => interpreted(system, state, depth));
    if (!wanted) return depth;
    for (const backEnd of backEnds) {
      const ask = (): Counted => finished(bulkOf(game, emitted, backEnd).perft(state, depth));
      const found: Counted | undefined = unlessOut(mayRunOut, ask);
      if (!found) return depth;
      assert.deepEqual([found.leaves, found.ended], [wanted.leaves, wanted.ended], `${backEnd}, ${depth} plies`);
    }
    if (depth === 1) width = wanted.leaves;
    if (maxPlays !== undefined && wanted.leaves * width > maxPlays) return depth + 1;
  }
  return plies;
}

const interpreted = (system: GameSystem, from: State, depth: number): Counted =>
  finish(perft(system, depth, { from, interpreter: true }));

/** Undefined where the limit of work was come to, if that may be. */
function unlessOut<Answer>(mayRunOut: boolean, ask: () => Answer): Answer | undefined {
  try {
    return ask();
  } catch (error) {
    if (mayRunOut && error instanceof Fault && error.code === "NF2010") return undefined;
    throw error;
  }
}
