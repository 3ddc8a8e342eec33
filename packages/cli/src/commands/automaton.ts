import { automatonGraph, automatonOf, hasCycle, type StateGraph } from "ninefold/analysis";
import { grouped, print, table } from "../output.ts";
import { writeAll } from "../written.ts";
import { exploreFor, type GraphOptions, graphsWanted, once, refusing } from "./tree.ts";

export async function automaton(name: string, options: GraphOptions): Promise<void> {
  const graph = await exploreFor(name, options);
  if (!graph) return;
  const wanted = graphsWanted(
    options,
    once(() => refusing(() => automatonGraph(graph, automatonOf(graph)))),
  );
  if (wanted.length > 0) writeAll(wanted);
  else printAutomaton(graph);
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
  print("\n--dot, --graphml and --json write it.");
}
