// States. A game system comes in; the graph of its reachable states goes out, each state once with all its edges, by
// the compiled game where there is one. Whoever explored it, the graph is the same, index by index and edge by edge.
// States are held packed or as encodings, within bounds on their number and bytes. What stopped an exploration is
// always said.
import { engineOf, prepared } from "../../engine/index.ts";
import type { GameSystem } from "../../model/index.ts";
import { CompiledGraph } from "./compiled-graph.ts";
import { askForFault, watched } from "./compiled-states.ts";
import { ChanceEdgeRecorder, PlainEdgeRecorder } from "./edge-recorders.ts";
import { boundsOf, type ExplorationOptions, type Exploring, walk } from "./exploration.ts";
import type { StateGraph } from "./state-graph.ts";
import { WalkedGraph } from "./walked-graph.ts";

export interface ExploreOptions extends ExplorationOptions {
  /** Whether to ask the interpreter alone. */
  readonly interpreter?: boolean | undefined;
}

/** Where more states are known it pays to compile a game, which takes about as long as the interpreter took for them. */
const MANY = 1 << 14;

/**
 * The reachable states with all their edges. Compiled code goes through them where they turn out to be many and the game is
 * compiled for that; the graph is the same.
 *
 * @throws Fault where the rules have a hole; RangeError for options out of range.
 */
export function* explore(
  system: GameSystem,
  { interpreter = false, ...options }: ExploreOptions = {},
): Exploring<StateGraph> {
  const graph = new WalkedGraph();
  const work = walk(system, graph, options);
  let stop: boolean | undefined;
  for (let asked = interpreter; ; ) {
    const { done, value } = work.next(stop);
    if (done) {
      graph.exploration = value;
      return graph;
    }
    if (!asked && value.done + value.waiting >= MANY) {
      asked = true;
      stop = yield* prepared(system, "graph", value);
      if (stop) continue;
      const compiled = yield* exploreCompiled(system, options);
      if (compiled) return compiled;
    }
    stop = yield value;
  }
}

/**
 * The same by compiled code alone; undefined where the game is not compiled for it, or meets a limit where the interpreter
 * meets none.
 */
export function* exploreCompiled(
  system: GameSystem,
  options: ExplorationOptions = {},
): Exploring<StateGraph | undefined> {
  const { depth, maxStates, from } = boundsOf(system, options);
  const states = engineOf(system).inOrder(from, { depth, maxStates });
  if (!states) return undefined;
  const recorder = states.plain ? new PlainEdgeRecorder() : new ChanceEdgeRecorder();
  const stopped = yield* watched(states, states.visit(recorder));
  if (stopped === "hole") {
    askForFault(system, states, depth);
    return undefined;
  }
  return new CompiledGraph(system, states, recorder, stopped);
}
