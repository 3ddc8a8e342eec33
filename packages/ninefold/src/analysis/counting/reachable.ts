// Counting by a compiled game that goes through its states itself.
import type { GameSystem } from "../../model/index.ts";
import type { Executed } from "../../play/executed.ts";
import { askForFault, watched } from "../states/compiled-states.ts";
import { boundsOf, type Exploring, type Stopped, walkedBoundsOf } from "../states/exploration.ts";
import type { Count, CountOptions } from "./count.ts";
import { countInOrder } from "./in-order.ts";
import type { Slices } from "./slices.ts";
import { sizesOf } from "./trees.ts";

/** From so many decisions on it pays to compile a game. */
const LONG = 2;

/** What `count` answers; why it has to ask the plain questions where it has to. */
export function* countReachable(
  system: GameSystem,
  options: CountOptions,
  slices: Slices | undefined,
): Exploring<Omit<Count, keyof Executed> | string> {
  // Slices are a set.
  const { depth, maxStates, from } = slices ? walkedBoundsOf(system, options) : boundsOf(system, options);
  if (depth < LONG) return `fewer than ${LONG} decisions are not worth it`;
  const states = system.reachable?.(from, { depth, maxStates });
  if (!states) {
    const counted = yield* countInOrder(system, options, slices);
    if (counted) return counted;
    return (
      system.notCompiled?.("graph") ??
      (system.inOrder ? "compiled code met a limit or a hole" : "it is no game of a text")
    );
  }

  const stopped = yield* watched(states, states.visit());
  if (stopped === "hole") {
    askForFault(system, states, depth);
    return "compiled code met a fault";
  }
  let why: Stopped = stopped;
  if (slices && why !== "interrupted") why = (yield* watched(states, slices.addAll(states))) ?? why;
  const whole = why === null || why === "depth";
  const trees = whole ? yield* watched(states, states.trees()) : "interrupted";
  if (whole && (trees === "interrupted" || trees === "memory")) why = trees;
  return {
    states: states.size,
    terminal: states.terminal,
    edges: states.edges,
    ...sizesOf(trees),
    byPly: states.byPly,
    ...(slices && { distinct: slices.size }),
    complete: stopped === null,
    stopped: why,
  };
}
