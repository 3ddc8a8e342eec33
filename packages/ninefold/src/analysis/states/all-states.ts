import { withThousands } from "../../language/text/thousands.ts";
import type { GameSystem } from "../../model/index.ts";
import { MAX_HELD_STATES } from "../../play/index.ts";
import { AnalysisError } from "../errors.ts";
import type { Analysing, AnalysisProgress } from "../pace.ts";
import { type ExplorationOptions, walkedBoundsOf } from "./exploration.ts";
import { explore } from "./explore.ts";
import type { StateGraph } from "./state-graph.ts";

/**
 * The graph of all reachable states, up to a depth where one is given. It has at most as many states as the interpreter
 * holds, since callers make lists and maps of them.
 *
 * @throws AnalysisError NF6002 where there are too many states.
 */
export function* allStates(
  system: GameSystem,
  {
    depth,
    maxStates,
    from,
  }: { readonly [Name in keyof ExplorationOptions]: ExplorationOptions[Name] | undefined } = {},
): Analysing<StateGraph> {
  const bounds = walkedBoundsOf(system, {
    ...(depth !== undefined && { depth }),
    ...(maxStates !== undefined && { maxStates }),
    ...(from && { from }),
  });
  const graph = yield* unstopped(explore(system, bounds));
  const { stopped } = graph.exploration;
  if (stopped === null || stopped === "depth") return graph;
  throw tooManyStates(graph, bounds.maxStates);
}

/** NF6002 for a graph that was stopped at the number of states asked for. */
export function tooManyStates({ size, exploration }: StateGraph, asked: number): AnalysisError {
  const { system, stopped, bytes } = exploration;
  const sentence = `${system.name} has more than ${withThousands(size)} states`;
  const why = (): string => {
    if (stopped === "memory" && bytes !== undefined) {
      return `, which take more than ${withThousands(bytes)} bytes together: give room for more, 256 bytes for each.`;
    }
    if (stopped === "memory") return ", for which there is no memory left: give room for more.";
    if (size === MAX_HELD_STATES && asked > size)
      return ", the most that the interpreter holds, and is not compiled for more.";
    return ": give room for more.";
  };
  return new AnalysisError("NF6002", `${sentence}${why()}`);
}

/** Work that could be stopped with a partial result, done to its end. Who stops asking abandons it. */
export function* unstopped<Result>(work: Generator<AnalysisProgress, Result, boolean | undefined>): Analysing<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    yield value;
  }
}
