import {
  type Analysing,
  allStates,
  dotOf,
  efgOf,
  graphmlOf,
  jsonTextOf,
  nfgOf,
  type Reduction,
  reduce,
  type StateGraph,
  type Subject,
  sizeOfTrees,
  solve,
  subjectOf,
  type TreeSize,
  treeGraph,
  treePicture,
  unfold,
  utilitiesOf,
  type WrittenGraph,
} from "ninefold/analysis";
import type { GameSystem } from "ninefold/model";
import { analysed } from "../analysis.ts";
import { usage } from "../failure.ts";
import { loadGame, readGame } from "../game-file.ts";
import { type TreeOptions as Bounds, USUAL_STATES } from "../options.ts";
import { grouped, print, roughly, table } from "../output.ts";
import { indented } from "../show/indented.ts";
import { startFrom } from "../start-position.ts";
import { type Made, made, type Wanted, writeAll } from "../written.ts";

/** What is explored, and what is written as a graph: `--json` alone is standard output. */
export interface GraphOptions extends Omit<Bounds, "json"> {
  readonly dot?: string;
  readonly svg?: string;
  readonly values?: boolean;
  readonly graphml?: string;
  readonly json?: string | true;
}

export interface TreeOptions extends GraphOptions {
  readonly fold?: boolean;
  readonly reduce?: readonly Reduction[];
  readonly efg?: string;
  readonly nfg?: string;
}

/** A tree of so many nodes is printed when nothing else is asked for. */
const MAX_PRINTED = 200n;

export async function tree(name: string, options: TreeOptions): Promise<void> {
  requirePicture(options);
  const { rules, source } = await loadGame(readGame(name), { with: options.with });
  const answer = await analysed(source, answerOf(rules.system, options));
  if ("files" in answer) writeAll(answer.files);
  else printTree(answer);
}

interface Shown {
  readonly trees: number;
  readonly size: TreeSize;
  /** Of small trees. */
  readonly graph: WrittenGraph | undefined;
}

function* answerOf(system: GameSystem, options: TreeOptions): Analysing<{ readonly files: readonly Made[] } | Shown> {
  const { depth, nodes: maxNodes, reduce: reductions, svg, efg, nfg } = options;
  const graph = yield* statesOf(system, options);
  const whole = yield* unfold(graph, { depth, maxNodes });
  const roots = reductions ? (yield* reduce(whole, { reductions, maxNodes })).trees : whole;
  const formal = (form: typeof efgOf) => () => form(graph, roots, utilitiesOf(system), reductions !== undefined);
  const files = yield* made([
    ...graphsWanted(options, () => treeGraph(graph, roots)),
    ...wanted(svg, function* () {
      return yield* treePicture(roots, yield* subjectFor(graph, options), { fold: options.fold });
    }),
    ...wanted(efg, formal(efgOf)),
    ...wanted(nfg, formal(nfgOf)),
  ]);
  if (files.length > 0) return { files };
  const size = yield* sizeOfTrees(roots);
  return { trees: roots.length, size, graph: size.nodes <= MAX_PRINTED ? yield* treeGraph(graph, roots) : undefined };
}

/** The states that a command asks for. */
export function* statesOf(system: GameSystem, options: Bounds | GraphOptions): Analysing<StateGraph> {
  const { depth, states: maxStates = USUAL_STATES } = options;
  const from = startFrom(system, options.from);
  return yield* allStates(system, { depth, maxStates, from: from && [from] });
}

/** What a picture tells of the game, with the values of its states where they are asked for. */
export function* subjectFor(graph: StateGraph, { values, states: maxStates }: GraphOptions): Analysing<Subject> {
  if (!values) return subjectOf(graph);
  const { system, roots } = graph.exploration;
  // Both have the states that can be reached from the same roots.
  const solution = yield* solve(system, { from: roots, maxStates });
  return subjectOf(graph, (state) => solution.value(solution.graph.indexOf(graph.state(state))!).worth);
}

/** The options of a picture go with one. */
export function requirePicture({ svg, values }: GraphOptions): void {
  if (values && svg === undefined) throw usage("--values colours a picture: --svg FILE says where to draw it.");
}

/** Numbers of more digits are not read. */
const READABLE = 10n ** 30n;

/** A number that may be very long. */
export const counted = (count: bigint): string => (count < READABLE ? grouped(count) : roughly(count));

function printTree({ trees, size, graph }: Shown): void {
  if (graph) {
    for (const line of indented(graph)) print(line);
    print();
  }
  print(
    table([
      ...(trees > 1 ? [["trees", grouped(trees)]] : []),
      ["nodes", counted(size.nodes)],
      ["leaves", counted(size.leaves)],
    ]),
  );
  if (!graph)
    print(`\nTrees of up to ${MAX_PRINTED} nodes are printed; --svg, --dot, --graphml and --json write larger ones.`);
}

/** A file that was asked for. */
export const wanted = (path: string | undefined, text: Wanted["text"]): readonly Wanted[] =>
  path === undefined ? [] : [{ path, text }];

/** The files for graphs that were asked for; the graph is made once. */
export function graphsWanted(options: GraphOptions, make: () => Analysing<WrittenGraph>): readonly Wanted[] {
  const { dot, graphml, json } = options;
  let graph: WrittenGraph | undefined;
  const text = (format: (graph: WrittenGraph) => Analysing<string>): Wanted["text"] =>
    function* () {
      graph ??= yield* make();
      return yield* format(graph);
    };
  return [
    ...wanted(dot, text(dotOf)),
    ...wanted(graphml, text(graphmlOf)),
    ...wanted(json === true ? "-" : json, text(jsonTextOf)),
  ];
}
