// A game whose states compiled code goes through, on the back end that a test wants.
import { type Count, type CountOptions, count } from "../../src/analysis/index.ts";
import { type BackEnd, compileGame, NotCompiled, statesOf } from "../../src/compiler/index.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import {
  Fault,
  type GameSystem,
  interpret,
  type Limits,
  type ReachableStates,
  type StateBounds,
} from "../../src/model/index.ts";
import { type Executed, finish } from "../../src/play/index.ts";

/** The interpreter's game system, which asks the back end for the states that can be reached. */
export function systemOn(game: CoreGame, backEnd: BackEnd): GameSystem {
  const emitted = compileGame(game, "states");
  if (emitted instanceof NotCompiled) throw emitted;
  const within = (limits: Limits): GameSystem => ({
    ...interpret(game, game.name, limits),
    reachable: statesOf(game, emitted, backEnd, limits),
    within,
  });
  return within({});
}

/** The same with the states in the order of decisions; undefined where the game is not compiled for that. */
export function orderedGame(game: CoreGame): ((backEnd: BackEnd) => GameSystem) | undefined {
  const emitted = compileGame(game, "graph");
  if (emitted instanceof NotCompiled) return undefined;
  return (backEnd) => {
    const within = (limits: Limits): GameSystem => ({
      ...interpret(game, game.name, limits),
      inOrder: statesOf(game, emitted, backEnd, limits),
      within,
    });
    return within({});
  };
}

/** States that have been gone through, and what stopped it. */
export function visited(
  game: CoreGame,
  backEnd: BackEnd,
  bounds: Partial<StateBounds> = {},
  limits: Limits = {},
): { readonly states: ReachableStates; readonly stopped: string | null } {
  const system = systemOn(game, backEnd).within!(limits);
  const states = system.reachable!(system.initialStates(), { maxStates: 100_000, ...bounds })!;
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
