import {
  type Analysing,
  allStates,
  type Reduced,
  type Reduction,
  reduce,
  type StateGraph,
  type Subject,
  sizeOfTrees,
  solve,
  subjectOf,
  type TreeNode,
  type TreeSize,
  treeGraph,
  treePicture,
  unfold,
  utilitiesOf,
  type WrittenGraph,
} from "ninefold/analysis";
import { withThousands } from "ninefold/language";
import type { GameSystem } from "ninefold/model";
import { analysed } from "../analysis.ts";
import { usage } from "../failure.ts";
import { type ExportOptions, flagsOf, known } from "../formats.ts";
import { loadGame, readGame } from "../game-file.ts";
import { type TreeOptions as Bounds, USUAL_STATES } from "../options.ts";
import { print, roughly, table } from "../output.ts";
import { indented } from "../show/indented.ts";
import { startFrom } from "../start-position.ts";
import { filesOf, type Made, made, requireFiles, writeAll } from "../written.ts";

/** What is explored, and what it is written as. */
export interface GraphOptions extends Omit<Bounds, "json">, ExportOptions {
  readonly values?: boolean;
}

export interface TreeOptions extends GraphOptions {
  readonly fold?: boolean;
  readonly reduce?: readonly Reduction[];
}

/** A tree of so many nodes is printed when nothing else is asked for. */
const MAX_PRINTED = 200n;

export async function tree(name: string, options: TreeOptions): Promise<void> {
  requirePicture(options);
  requireFiles(options);
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
  const { reduce: reductions, fold } = options;
  const { graph, trees: roots } = yield* treesOf(system, options, reductions);
  const reduced = reductions !== undefined;
  const files = yield* made([
    ...(yield* filesOf("graph", options, () => treeGraph(graph, roots))),
    ...(yield* filesOf("picture", options, function* () {
      return yield* treePicture(roots, yield* subjectFor(graph, options), { fold });
    })),
    ...(yield* filesOf("extensive", options, () => known({ graph, roots, utilities: utilitiesOf(system), reduced }))),
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

interface FoundTrees extends Reduced {
  readonly graph: StateGraph;
  /** The trees before they were reduced. */
  readonly whole: readonly TreeNode[];
}

/** The trees that a command asks for, reduced where it says so. */
export function* treesOf(
  system: GameSystem,
  options: Bounds | GraphOptions,
  reductions: readonly Reduction[] | undefined,
): Analysing<FoundTrees> {
  const { depth, nodes: maxNodes } = options;
  const graph = yield* statesOf(system, options);
  const whole = yield* unfold(graph, { depth, maxNodes });
  const reduced = reductions ? yield* reduce(whole, { reductions, maxNodes }) : { trees: whole, log: [] };
  return { graph, whole, ...reduced };
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
export const counted = (count: bigint): string => (count < READABLE ? withThousands(count) : roughly(count));

function printTree({ trees, size, graph }: Shown): void {
  if (graph) {
    for (const line of indented(graph)) print(line);
    print();
  }
  print(
    table([
      ...(trees > 1 ? [["trees", withThousands(trees)]] : []),
      ["nodes", counted(size.nodes)],
      ["leaves", counted(size.leaves)],
    ]),
  );
  if (!graph)
    print(`\nTrees of up to ${MAX_PRINTED} nodes are printed; ${flagsOf("picture", "graph")} write larger ones.`);
}
