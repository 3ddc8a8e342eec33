// Counting by a compiled game that goes through its states itself.
import { engineOf, prepared, type StatesInOrder, type StatesStopped, type Trees } from "../../engine/index.ts";
import type { GameSystem } from "../../model/index.ts";
import type { Executed } from "../../play/work/executed.ts";
import { askForFault, watched } from "../states/compiled-states.ts";
import { ChanceEdgeRecorder } from "../states/edge-recorders.ts";
import { boundsOf, type Exploring, type Stopped, walkedBoundsOf } from "../states/exploration.ts";
import type { Count, CountOptions } from "./count-result.ts";
import type { Slices } from "./slices.ts";
import { sizesOf, treesOf } from "./tree-sizes.ts";

/** From so many decisions on it pays to compile a game. */
const LONG = 2;

type Counted = Omit<Count, keyof Executed>;

/** What was counted when it was stopped before it began. */
const NOTHING_COUNTED: Counted = {
  ...{ states: 0, terminal: 0, edges: 0, plays: null, treeNodes: null, byPly: [] },
  ...{ complete: false, stopped: "interrupted" },
};

/** What `count` answers; why it has to ask the plain questions where it has to. */
export function* countReachable(
  system: GameSystem,
  options: CountOptions,
  slices: Slices | undefined,
): Exploring<Counted | string> {
  // Slices are a set.
  const { depth, maxStates, from } = slices ? walkedBoundsOf(system, options) : boundsOf(system, options);
  if (depth < LONG) return `fewer than ${LONG} decisions are not worth it`;
  if (yield* prepared(system, "states", { done: 0, waiting: from.length })) return NOTHING_COUNTED;
  const states = engineOf(system).reachable(from, { depth, maxStates });
  if (!states) return yield* countInOrder(system, options, slices);
  return yield* counted(system, states, depth, slices, {
    visit: states.visit(),
    sizes: () => states,
    trees: () => watched(states, states.trees()),
  });
}

/** The same where chance, forced steps or players together lead to states, by compiled code that reports all chance outcomes. */
function* countInOrder(
  system: GameSystem,
  options: CountOptions,
  slices: Slices | undefined,
): Exploring<Counted | string> {
  // Trees are counted in a list of numbers without bound, one for each state.
  const { depth, maxStates, from } = walkedBoundsOf(system, options);
  const states = engineOf(system).inOrder(from, { depth, maxStates });
  if (!states) return engineOf(system).notCompiled("graph") ?? "its states are not gone through in order";
  const recorder = new ChanceEdgeRecorder();
  const chanceNodes = (state: number): number => recorder.chanceNodes(state);
  return yield* counted(system, states, depth, slices, {
    visit: states.visit(recorder),
    sizes: () => ({ terminal: recorder.terminal, edges: recorder.successors.edges }),
    trees: () => treesOf(recorder.successors, chanceNodes, states.size, states.byPly[0]!, depth),
  });
}

/** What there is to do, and what is known of the states that were visited. */
interface CountingOfStates {
  readonly visit: Generator<void, StatesStopped>;
  sizes(): Pick<Counted, "terminal" | "edges">;
  trees(): Exploring<Trees | "infinite" | "interrupted" | "memory">;
}

function* counted(
  system: GameSystem,
  states: StatesInOrder,
  depth: number,
  slices: Slices | undefined,
  counting: CountingOfStates,
): Exploring<Counted | string> {
  const stopped = yield* watched(states, counting.visit);
  if (stopped === "hole") {
    askForFault(system, states, depth);
    return "compiled code met a fault";
  }
  let why: Stopped = stopped;
  if (slices && why !== "interrupted") why = (yield* watched(states, slices.addAll(states))) ?? why;
  const trees = why === null || why === "depth" ? yield* counting.trees() : "infinite";
  const { terminal, edges } = counting.sizes();
  return {
    states: states.size,
    terminal,
    edges,
    ...sizesOf(trees),
    byPly: states.byPly,
    ...(slices && { distinct: slices.size }),
    complete: stopped === null,
    stopped: trees === "interrupted" || trees === "memory" ? trees : why,
  };
}
