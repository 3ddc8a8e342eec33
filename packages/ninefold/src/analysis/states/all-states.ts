import type { GameSystem } from "../../model/index.ts";
import { AnalysisError, grouped } from "../errors.ts";
import type { Analysing } from "../pace.ts";
import type { ExplorationOptions } from "./exploration.ts";
import { explore } from "./explore.ts";
import type { StateGraph } from "./state-graph.ts";

/** `explore`, of which nothing may be missing but what a depth cuts off. @throws AnalysisError NF6002 where there are too many states. */
export function* allStates(
  system: GameSystem,
  {
    depth,
    maxStates,
    from,
  }: { readonly [Name in keyof ExplorationOptions]: ExplorationOptions[Name] | undefined } = {},
): Analysing<StateGraph> {
  const graph = yield* explore(system, {
    ...(depth !== undefined && { depth }),
    ...(maxStates !== undefined && { maxStates }),
    ...(from && { from }),
  });
  const { stopped } = graph.exploration;
  if (stopped === null || stopped === "depth") return graph;
  throw new AnalysisError(
    "NF6002",
    `${system.name} has more than ${grouped(graph.size)} states: give a depth, or room for more.`,
  );
}
