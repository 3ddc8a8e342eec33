// Whether a compiled game has as many plays of each length as the interpreter counts.
import assert from "node:assert/strict";
import type { BackEnd } from "../../src/compiler/index.ts";
import type { BulkPerft } from "../../src/engine/index.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import { Fault, type GameSystem, interpret, type State } from "../../src/model/index.ts";
import { finish, perft } from "../../src/play/index.ts";
import { bulkOf } from "./bulk-of.ts";
import type { Emitted } from "./compiled-game.ts";

type Counted = Pick<BulkPerft, "leaves" | "ended">;

export interface SameCountsOptions {
  /** Plays of fewer plies are counted. */
  readonly plies: number;
  /** Lengths of which more plays are to be expected are left out. */
  readonly maxPlays?: bigint;
}

/** Tells how many lengths were compared, before a hole in the rules too. */
export function assertSameCounts(
  game: CoreGame,
  emitted: Emitted,
  backEnds: readonly BackEnd[],
  { plies, maxPlays }: SameCountsOptions,
): number {
  const system = interpret(game, game.name);
  const [state] = unlessFault(() => system.initialStates()) ?? [];
  if (!state) return 0;
  let width = 1n;
  for (let depth = 0; depth < plies; depth++) {
    // The last decisions are counted without being made, so what they do may be a hole for the interpreter alone.
    const wanted: Counted | undefined = unlessFault<Counted>(() => interpreted(system, state, depth));
    if (!wanted) return depth;
    for (const backEnd of backEnds) {
      const found = compiled(game, emitted, backEnd, state, depth);
      if (found === "too much work") return depth;
      assert.deepEqual([found.leaves, found.ended], [wanted.leaves, wanted.ended], `${backEnd}, ${depth} plies`);
    }
    if (depth === 1) width = wanted.leaves;
    if (maxPlays !== undefined && wanted.leaves * width > maxPlays) return depth + 1;
  }
  return plies;
}

const interpreted = (system: GameSystem, from: State, depth: number): Counted =>
  finish(perft(system, depth, { from, interpreter: true }));

/** Compiled code may come to its limit of work where the interpreter does not. */
function compiled(
  game: CoreGame,
  emitted: Emitted,
  backEnd: BackEnd,
  from: State,
  depth: number,
): Counted | "too much work" {
  try {
    return finished(bulkOf(game, emitted, backEnd).perft(from, depth));
  } catch (error) {
    if (error instanceof Fault && error.code === "NF2010") return "too much work";
    throw error;
  }
}

function finished(work: Generator<void, BulkPerft>): BulkPerft {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

function unlessFault<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}
