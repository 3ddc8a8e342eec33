// Counting by a compiled game that goes through its states itself.
import { choicesAt, consequencesOf, type GameSystem, type ReachableStates, tuplesOf } from "../model/index.ts";
import type { Count, CountOptions } from "./count.ts";
import { boundsOf, type ExplorationProgress, type Exploring } from "./exploration.ts";
import type { Slices } from "./slices.ts";
import { Successors } from "./successors.ts";
import { cutTrees, sizesOf, type Trees, wholeTrees } from "./trees.ts";

/** From so many decisions on it pays to compile a game. */
const LONG = 2;
const STATES_BETWEEN_YIELDS = 1 << 10;

/** What `count` answers; undefined where it has to ask the plain questions. */
export function* countReachable(
  system: GameSystem,
  options: CountOptions,
  slices: Slices | undefined,
): Exploring<Count | undefined> {
  const { depth, maxStates, from } = boundsOf(system, options);
  if (depth < LONG) return undefined;
  const states = system.reachable?.(from, { depth, maxStates });
  if (!states) return undefined;

  let interrupted = false;
  const work = states.visit();
  let round = work.next();
  for (; !round.done && !interrupted; round = work.next()) {
    interrupted = (yield { done: states.visited, waiting: states.size - states.visited }) === true;
    if (interrupted) break;
  }
  const stopped = round.done ? round.value : "interrupted";
  if (stopped === "hole") {
    askForFault(system, states, depth);
    return undefined;
  }
  if (slices && !interrupted) interrupted = yield* slice(states, slices);
  let trees: Trees | "infinite" | "interrupted" = interrupted ? "interrupted" : "infinite";
  if (!interrupted && (stopped === null || stopped === "depth"))
    trees = states.trees ?? (yield* treesOf(states, depth));
  return {
    states: states.size,
    terminal: states.terminal,
    edges: states.edges,
    ...sizesOf(trees),
    byPly: states.byPly,
    ...(slices && { distinct: slices.size }),
    complete: stopped === null,
    stopped: trees === "interrupted" ? trees : stopped,
  };
}

/** Asks what compiled code met a hole in, for the fault that tells where the rules have it. */
function askForFault(system: GameSystem, states: ReachableStates, depth: number): void {
  const state = states.state(states.visited);
  const choices = choicesAt(system, state);
  const before = states.byPly.slice(0, depth).reduce((sum, level) => sum + level, 0);
  if (states.visited >= before) return;
  for (const tuple of tuplesOf(choices)) consequencesOf(system, state, tuple);
}

/** Whether it was interrupted. */
function* slice(states: ReachableStates, slices: Slices): Exploring<boolean> {
  for (let index = 0; index < states.visited; index++) {
    slices.add(states.state(index));
    if (index % STATES_BETWEEN_YIELDS === 0 && (yield progress(index, states))) return true;
  }
  return false;
}

const progress = (done: number, { visited }: ReachableStates): ExplorationProgress => ({
  done,
  waiting: visited - done,
});

/** The trees of states that edges connect in other ways than from level to level. */
function* treesOf(states: ReachableStates, depth: number): Exploring<Trees | "infinite" | "interrupted"> {
  const successors = new Successors();
  const before = states.byPly.slice(0, depth).reduce((sum, level) => sum + level, 0);
  for (let index = 0; index < before; index++) {
    successors.addTargets(states.successors(index));
    if (index % STATES_BETWEEN_YIELDS === 0 && (yield progress(index, states))) return "interrupted";
  }
  const none = (): number => 0;
  const [roots] = states.byPly;
  return yield* depth === Number.POSITIVE_INFINITY
    ? wholeTrees(successors, none, states.size, roots!)
    : cutTrees(successors, none, roots!, depth);
}
