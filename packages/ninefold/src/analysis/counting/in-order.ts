// Counting games in which chance, forced steps or players together lead to states, by compiled code that tells all ways.
import type { GameSystem } from "../../model/index.ts";
import type { Executed } from "../../play/executed.ts";
import { askForFault, watched } from "../states/compiled-states.ts";
import { type Exploring, type Stopped, walkedBoundsOf } from "../states/exploration.ts";
import { ToldWays } from "../states/told.ts";
import type { Count, CountOptions } from "./count.ts";
import type { Slices } from "./slices.ts";
import { sizesOf, treesOf } from "./trees.ts";

/** What `count` answers; undefined where the game is not compiled for it, or meets a limit where the interpreter meets none. */
export function* countInOrder(
  system: GameSystem,
  options: CountOptions,
  slices: Slices | undefined,
): Exploring<Omit<Count, keyof Executed> | undefined> {
  // Trees are counted in a list of numbers without bound, one for each state.
  const { depth, maxStates, from } = walkedBoundsOf(system, options);
  const states = system.inOrder?.(from, { depth, maxStates });
  if (!states || states.plain) return undefined;
  const told = new ToldWays();
  const stopped = yield* watched(states, states.visit(told));
  if (stopped === "hole") {
    askForFault(system, states, depth);
    return undefined;
  }
  let why: Stopped = stopped;
  if (slices && why !== "interrupted") why = (yield* watched(states, slices.addAll(states))) ?? why;
  const trees =
    why === null || why === "depth"
      ? yield* treesOf(told.successors, (state) => told.chanceNodes(state), states.size, states.byPly[0]!, depth)
      : "infinite";
  return {
    states: states.size,
    terminal: told.terminal,
    edges: told.successors.edges,
    ...sizesOf(trees),
    byPly: states.byPly,
    ...(slices && { distinct: slices.size }),
    complete: stopped === null,
    stopped: trees === "interrupted" ? trees : why,
  };
}
