// Commands, a file for each: a game's name and options come in, an answer is printed or files are written. The work is
// the library's: a command loads a game, asks, and puts the answer into lines or one JSON document. None of them knows
// rules, and none writes anything where it was interrupted or refused.
import {
  type Analysing,
  automatonGraph,
  automatonOf,
  automatonPicture,
  hasCycle,
  type StateGraph,
  utilitiesOf,
} from "ninefold/analysis";
import { withThousands } from "ninefold/language";
import type { GameSystem } from "ninefold/model";
import { analysed } from "../analysis.ts";
import { flagsOf, known } from "../formats.ts";
import { loadGame, readGame } from "../game-file.ts";
import { print, table } from "../output.ts";
import { filesOf, type Made, made, once, requireFiles, writeAll } from "../written.ts";
import { type GraphOptions, requirePicture, statesOf, subjectFor } from "./tree.ts";

export async function automaton(name: string, options: GraphOptions): Promise<void> {
  requirePicture(options);
  requireFiles(options);
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
  const drawn = once(() => automatonOf(graph, { maxNodes }));
  const files = yield* made([
    ...(yield* filesOf("graph", options, function* () {
      return yield* automatonGraph(graph, yield* drawn());
    })),
    ...(yield* filesOf("picture", options, function* () {
      return automatonPicture(yield* drawn(), yield* subjectFor(graph, options));
    })),
    ...(yield* filesOf("automaton", options, () => known({ graph, utilities: utilitiesOf(system) }))),
    ...(yield* filesOf("table", options, function* () {
      return { graph, roots: yield* drawn() };
    })),
  ]);
  return { graph, files };
}

function printAutomaton(graph: StateGraph): void {
  const { stopped, roots } = graph.exploration;
  let terminal = 0;
  for (let state = 0; state < graph.size; state++) if (graph.isTerminal(state)) terminal++;
  print(
    table([
      ["initial states", withThousands(roots.length)],
      ["states", withThousands(graph.size)],
      ["terminal states", withThousands(terminal)],
      ["edges", withThousands(graph.edgeCount)],
      ["plays come back to a state", hasCycle(graph) ? "yes" : "no"],
    ]),
  );
  if (stopped === "depth") print("\nOnly to the depth asked for.");
  print(`\n${flagsOf("picture", "graph", "automaton", "table")} write it.`);
}
