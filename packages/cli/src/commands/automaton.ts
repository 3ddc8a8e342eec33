import {
  type Analysing,
  automatonGraph,
  automatonOf,
  automatonPicture,
  hasCycle,
  prismOf,
  type StateGraph,
  utilitiesOf,
} from "ninefold/analysis";
import type { GameSystem } from "ninefold/model";
import { analysed } from "../analysis.ts";
import { usage } from "../failure.ts";
import { loadGame, readGame } from "../game-file.ts";
import { grouped, print, table } from "../output.ts";
import { type Made, made, writeAll } from "../written.ts";
import { type GraphOptions, graphsWanted, requirePicture, statesOf, subjectFor, wanted } from "./tree.ts";

export interface AutomatonOptions extends GraphOptions {
  /** What the names of the files begin with. */
  readonly prism?: string;
}

export async function automaton(name: string, options: AutomatonOptions): Promise<void> {
  requirePicture(options);
  if (options.prism === "" || options.prism === "-")
    throw usage("--prism takes what the names of its files begin with: there are several.");
  const { rules, source } = await loadGame(readGame(name), { with: options.with });
  const { graph, files } = await analysed(source, answerOf(rules.system, options));
  if (files.length > 0) writeAll(files);
  else printAutomaton(graph);
}

function* answerOf(
  system: GameSystem,
  options: GraphOptions,
): Analysing<{ readonly graph: StateGraph; readonly files: readonly Made[] }> {
  const { nodes: maxNodes } = options;
  const graph = yield* statesOf(system, options);
  const files = yield* made([
    ...(yield* filesOf("graph", options, function* () {
      return yield* automatonGraph(graph, yield* automatonOf(graph, { maxNodes }));
    })),
    ...(yield* filesOf("picture", options, function* () {
      return automatonPicture(yield* automatonOf(graph, { maxNodes }), yield* subjectFor(graph, options));
    })),
    ...(yield* filesOf("automaton", options, () => known({ graph, utilities: utilitiesOf(system) }))),
  ]);
  return { graph, files };
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
  print(`\n${flagsOf("picture", "graph", "automaton")} write it.`);
}
