// Trees and automata as texts for files and as pictures.
import {
  type Analysing,
  allStates,
  automatonGraph,
  automatonOf,
  automatonPicture,
  dotOf,
  efgOf,
  graphmlOf,
  jsonTextOf,
  nfgOf,
  prismOf,
  type StateGraph,
  subjectOf,
  treeGraph,
  treePicture,
  unfold,
  utilitiesOf,
} from "ninefold/analysis";
import type { GameSystem, State } from "ninefold/model";
import type { ExportFormat, TreeBounds } from "./questions.ts";

/** Larger trees are not held. */
const MAX_NODES = 200_000;

type Texts = Readonly<Record<string, string>>;

/** Texts by the endings of their files. */
export function* writtenAs(
  system: GameSystem,
  here: State,
  { from, ending }: ExportFormat,
  { isHere, depth, maxStates }: TreeBounds,
): Analysing<Texts> {
  const graph = yield* allStates(system, { depth, maxStates, ...(isHere && { from: [here] }) });
  if (from === "automaton") return yield* automatonAs(graph, ending);
  const roots = yield* unfold(graph, { depth, maxNodes: MAX_NODES });
  if (ending === "svg") return { svg: yield* treePicture(roots, subjectOf(graph)) };
  if (ending === "efg") return { efg: yield* efgOf(graph, roots, utilitiesOf(system), false) };
  if (ending === "nfg") return { nfg: yield* nfgOf(graph, roots, utilitiesOf(system), false) };
  const written = yield* treeGraph(graph, roots);
  if (ending === "dot") return { dot: yield* dotOf(written) };
  if (ending === "graphml") return { graphml: yield* graphmlOf(written) };
  return { json: yield* jsonTextOf(written) };
}

function* automatonAs(graph: StateGraph, ending: string): Analysing<Texts> {
  if (ending === "prism") return yield* prismOf(graph, utilitiesOf(graph.exploration.system));
  const drawn = yield* automatonOf(graph, { maxNodes: MAX_NODES });
  if (ending === "svg") return { svg: automatonPicture(drawn, subjectOf(graph)) };
  const written = yield* automatonGraph(graph, drawn);
  if (ending === "dot") return { dot: yield* dotOf(written) };
  if (ending === "graphml") return { graphml: yield* graphmlOf(written) };
  return { json: yield* jsonTextOf(written) };
}
