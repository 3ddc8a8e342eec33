import type { Analysing } from "../pace.ts";
import type { Utilities } from "../solve/utilities.ts";
import type { StateGraph } from "../states/state-graph.ts";
import { csgOf } from "./prism-csg.ts";
import { decideTogether, explicitSmg } from "./prism-explicit.ts";

/** A model of a game for PRISM-games: the text of each file by its ending. */
export type PrismFiles = Readonly<Record<string, string>>;

/**
 * An explicit SMG where one player decides at a time, a CSG where several decide together.
 *
 * @throws as `csgOf` and `explicitSmg`; `csgOf` alone asks what outcomes are worth.
 */
export function* prismOf(graph: StateGraph, utilities: Utilities): Analysing<PrismFiles> {
  if (yield* decideTogether(graph)) return { prism: yield* csgOf(graph, utilities) };
  const { files } = yield* explicitSmg(graph);
  return Object.fromEntries(Object.entries(files).map(([ending, lines]) => [ending, `${lines.join("\n")}\n`]));
}
