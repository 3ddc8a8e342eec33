import {
  automatonGraph,
  automatonOf,
  automatonPicture,
  hasCycle,
  MOST_DRAWN,
  prismOf,
  type StateGraph,
  subjectOf,
  utilitiesOf,
} from "ninefold/analysis";
import { grouped, print, table } from "../output.ts";
import { type Wanted, writeAll } from "../written.ts";
import { type GraphOptions, graphsWanted, once, refusing, withGraph } from "./tree.ts";

export interface AutomatonOptions extends GraphOptions {
  /** What the names of the files begin with. */
  readonly prism?: string;
}

export async function automaton(name: string, options: AutomatonOptions): Promise<void> {
  // More states are not drawn, so that no more are looked for.
  const drawn = options.svg !== undefined && options.states === undefined ? { states: MOST_DRAWN } : {};
  await withGraph(name, { ...options, ...drawn }, (graph) => write(graph, options));
}

function write(graph: StateGraph, options: AutomatonOptions): void {
  const { prism, svg } = options;
  const written = once(() => refusing(() => automatonGraph(graph, automatonOf(graph))));
  const picture = (): string => refusing(() => automatonPicture(automatonOf(graph), subjectOf(graph)));
  const wanted = [
    ...graphsWanted(options, written),
    ...(svg === undefined ? [] : [{ path: svg, text: picture }]),
    ...(prism === undefined ? [] : prismWanted(graph, prism)),
  ];
  if (wanted.length > 0) writeAll(wanted);
  else printAutomaton(graph);
}

function prismWanted(graph: StateGraph, base: string): readonly Wanted[] {
  const files = refusing(() => prismOf(graph, utilitiesOf(graph.exploration.system)));
  return Object.entries(files).map(([ending, text]) => ({ path: `${base}.${ending}`, text: () => text }));
}

function printAutomaton(graph: StateGraph): void {
  const { stopped, roots } = graph.exploration;
  let terminal = 0;
  for (let state = 0; state < graph.size; state++) if (graph.isTerminal(state)) terminal++;
  print(
    table([
      ["initial states", grouped(roots.length)],
      ["states", grouped(graph.size)],
      ["terminal states", grouped(terminal)],
      ["edges", grouped(graph.edgeCount)],
      ["plays come back to a state", hasCycle(graph) ? "yes" : "no"],
    ]),
  );
  if (stopped === "depth") print("\nOnly to the depth asked for.");
  print("\n--svg, --dot, --graphml, --json and --prism write it.");
}
