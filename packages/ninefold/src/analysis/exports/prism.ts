import type { Utilities } from "../solve/utilities.ts";
import type { StateGraph } from "../states/state-graph.ts";
import { csgOf } from "./prism-csg.ts";
import { decideTogether, explicitSmg } from "./prism-explicit.ts";

/** A model of a game for PRISM-games: the text of each file by its ending. */
export type PrismFiles = Readonly<Record<string, string>>;

/**
 * An explicit SMG where one player decides at a time, a CSG where several decide together.
 *
 * @throws as `csgOf`, which alone asks what outcomes are worth.
 */
export function prismOf(graph: StateGraph, utilities: Utilities): PrismFiles {
  if (decideTogether(graph)) return { prism: csgOf(graph, utilities) };
  const { files } = explicitSmg(graph);
  return Object.fromEntries(Object.entries(files).map(([ending, lines]) => [ending, `${lines.join("\n")}\n`]));
}
