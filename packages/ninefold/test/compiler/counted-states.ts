// A game whose states compiled code goes through, on the back end that a test wants.

import { type Count, type CountOptions, count } from "../../src/analysis/index.ts";
import { type BackEnd, NotCompiled, statesOf } from "../../src/compiler/index.ts";
import { attachEngine, type Engine, engineOf, type ReachableStates, type StateBounds } from "../../src/engine/index.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import { Fault, type GameSystem, interpret, type Limits } from "../../src/model/index.ts";
import { type Executed, finish } from "../../src/play/index.ts";
import { compiledOnce } from "./compiled-once.ts";

/** The interpreter's game system, beside it an engine of which only these loops are compiled. */
function systemWith(
  game: CoreGame,
  loops: (limits: Limits) => Partial<Pick<Engine, "reachable" | "inOrder">>,
  limits: Limits = {},
): GameSystem {
  const system = interpret(game, game.name, limits);
  return attachEngine(system, {
    ...engineOf(system),
    ...loops(limits),
    within: (others) => systemWith(game, loops, others),
  });
}

/** A game system whose engine goes through the states that can be reached on this back end. */
export function systemOn(game: CoreGame, backEnd: BackEnd): GameSystem {
  const emitted = compiledOnce(game, "states");
  if (emitted instanceof NotCompiled) throw emitted;
  return systemWith(game, (limits) => ({ reachable: statesOf(game, emitted, backEnd, limits) }));
}

/** The same with the states in the order of decisions; undefined where the game is not compiled for that. */
export function orderedGame(game: CoreGame): ((backEnd: BackEnd) => GameSystem) | undefined {
  const emitted = compiledOnce(game, "graph");
  if (emitted instanceof NotCompiled) return undefined;
  return (backEnd) => systemWith(game, (limits) => ({ inOrder: statesOf(game, emitted, backEnd, limits) }));
}

/** States that have been gone through, and what stopped it. */
export function visited(
  game: CoreGame,
  backEnd: BackEnd,
  bounds: Partial<StateBounds> = {},
  limits: Limits = {},
): { readonly states: ReachableStates; readonly stopped: string | null } {
  const system = engineOf(systemOn(game, backEnd)).within(limits);
  const states = engineOf(system).reachable(system.initialStates(), { maxStates: 100_000, ...bounds })!;
  const work = states.visit();
  for (;;) {
    const { done, value } = work.next();
    if (done) return { states, stopped: value };
  }
}

/** A count, whoever made it, or the fault that it met and where. */
export function countOf(system: GameSystem, options: CountOptions = {}): Omit<Count, keyof Executed> | object {
  try {
    const { engine: _, reason: __, ...counted } = finish(count(system, options));
    return counted;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, message, span, asked } = error;
    return { code, message, span, asked };
  }
}
