import {
  dotOf,
  efgOf,
  explore,
  graphmlOf,
  jsonOf,
  nfgOf,
  type Reduction,
  reduce,
  type StateGraph,
  sizeOfTree,
  subjectOf,
  type TreeNode,
  treeGraph,
  treePicture,
  unfold,
  utilitiesOf,
  type WrittenGraph,
} from "ninefold/analysis";
import { told } from "../analysis.ts";
import { Failure } from "../failure.ts";
import { askGame, loadGame, readGame } from "../game-file.ts";
import { runLong } from "../long-work.ts";
import { type GameOptions, USUAL_STATES } from "../options.ts";
import { grouped, plural, print, printError, table } from "../output.ts";
import { indented } from "../show/indented.ts";
import { startFrom } from "../start-position.ts";
import { type Wanted, writeAll } from "../written.ts";

/** What is explored, and what is written as a graph: `--json` alone is standard output. */
export interface GraphOptions extends Omit<GameOptions, "json"> {
  readonly from?: string;
  readonly depth?: number;
  readonly states?: number;
  readonly dot?: string;
  readonly svg?: string;
  readonly graphml?: string;
  readonly json?: string | true;
}

export interface TreeOptions extends GraphOptions {
  readonly reduce?: readonly Reduction[];
  readonly efg?: string;
  readonly nfg?: string;
}

/** A tree of so many nodes is printed when nothing else is asked for. */
const MOST_PRINTED = 200n;

export const tree = (name: string, options: TreeOptions): Promise<void> =>
  withGraph(name, options, (graph) => treeOf(graph, options));

function treeOf(graph: StateGraph, options: TreeOptions): void {
  const { depth, reduce: reductions, svg, efg, nfg } = options;
  const { roots: starts } = graph.exploration;
  const made = refusing(() => {
    const whole = starts.map((_, root) => unfold(graph, root, depth));
    return reductions ? whole.map((root) => reduce(root, reductions).tree) : whole;
  });
  const written = once(() => refusing(() => treeGraph(graph, made)));
  const { system } = graph.exploration;
  const formal = (form: typeof efgOf): string =>
    refusing(() => form(graph, onlyOf(made), utilitiesOf(system), reductions !== undefined));
  const wanted = [
    ...graphsWanted(options, written),
    ...(svg === undefined
      ? []
      : [{ path: svg, text: () => refusing(() => treePicture(onlyOf(made), subjectOf(graph))) }]),
    ...(efg === undefined ? [] : [{ path: efg, text: () => formal(efgOf) }]),
    ...(nfg === undefined ? [] : [{ path: nfg, text: () => formal(nfgOf) }]),
  ];
  if (wanted.length > 0) {
    writeAll(wanted);
    return;
  }
  printTree(made, written);
}

function onlyOf(roots: readonly TreeNode[]): TreeNode {
  const [root, ...others] = roots;
  if (others.length > 0) throw new RangeError(`There are ${grouped(roots.length)} initial states: --from names one.`);
  return root!;
}

function printTree(roots: readonly TreeNode[], written: () => WrittenGraph): void {
  const sizes = roots.map(sizeOfTree);
  const nodes = sizes.reduce((sum, size) => sum + size.nodes, 0n);
  const leaves = sizes.reduce((sum, size) => sum + size.leaves, 0n);
  if (nodes <= MOST_PRINTED) {
    for (const line of indented(written())) print(line);
    print();
  }
  print(
    table([
      ...(roots.length > 1 ? [["trees", grouped(roots.length)]] : []),
      ["nodes", grouped(nodes)],
      ["leaves", grouped(leaves)],
    ]),
  );
  if (nodes > MOST_PRINTED)
    print(`\nTrees of up to ${MOST_PRINTED} nodes are printed; --svg, --dot, --graphml and --json write larger ones.`);
}

/** The files for graphs that were asked for. */
export function graphsWanted(options: GraphOptions, written: () => WrittenGraph): readonly Wanted[] {
  const { dot, graphml, json } = options;
  return [
    ...(dot === undefined ? [] : [{ path: dot, text: () => dotOf(written()) }]),
    ...(graphml === undefined ? [] : [{ path: graphml, text: () => graphmlOf(written()) }]),
    ...(json === undefined
      ? []
      : [{ path: json === true ? "-" : json, text: () => `${JSON.stringify(jsonOf(written()), undefined, 2)}\n` }]),
  ];
}

/** Explores a game and hands its state graph on, unless it was interrupted. Holes in the rules are told with their place. */
export async function withGraph(name: string, options: GraphOptions, use: (graph: StateGraph) => void): Promise<void> {
  const { with: parameters, depth, states: maxStates = USUAL_STATES } = options;
  const { rules, source } = await loadGame(readGame(name), parameters ? { with: parameters } : {});
  const from = startFrom(rules.system, options.from);
  const work = explore(rules.system, {
    ...(depth !== undefined && { depth }),
    maxStates,
    ...(from && { from: [from] }),
  });
  const { result } = await askGame(source, () => runLong(work, ({ done }) => `Explored ${plural(done, "state")}`));
  const { stopped } = result.exploration;
  if (stopped === "interrupted") {
    printError("Interrupted: nothing was written.");
    return;
  }
  if (stopped === "states" || stopped === "memory") {
    const raise = stopped === "states" ? ", or raise --states" : "";
    throw refused(`There are more than ${grouped(result.size)} states: give --depth${raise}.`);
  }
  await askGame(source, () => use(result));
}

const refused = (message: string): Failure => new Failure(1, "not-exported", message);

/** What an analysis refuses is told as a message, not as a defect. */
export function refusing<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    throw error instanceof RangeError ? refused(error.message) : told(error);
  }
}

/** Makes it when it is first asked for. */
export function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
