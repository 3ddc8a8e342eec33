import {
  type Analysing,
  Classes,
  childrenOf,
  REDUCTIONS,
  type Reduction,
  type ReductionStep,
  type StateGraph,
  sizeOfTrees,
  type TreeNode,
  type TreeSize,
} from "ninefold/analysis";
import { withThousands } from "ninefold/language";
import type { GameSystem } from "ninefold/model";
import { analysed } from "../analysis.ts";
import { Failure } from "../failure.ts";
import { loadGame, readGame } from "../game-file.ts";
import type { TreeOptions } from "../options.ts";
import { print, printJson, table } from "../output.ts";
import { latexArray } from "../show/latex-array.ts";
import { counted, treesOf } from "./tree.ts";

export interface ReduceOptions extends TreeOptions {
  readonly reduce?: readonly Reduction[];
  readonly log?: boolean;
  readonly latex?: boolean;
}

/** How much of a game's trees is left when what is spurious is taken away. */
export async function reduceGame(name: string, options: ReduceOptions): Promise<void> {
  const { rules, source } = await loadGame(readGame(name), options);
  const reductions = options.reduce ?? REDUCTIONS;
  const { before, after, log, graph } = await analysed(source, answerOf(rules.system, reductions, options));
  const reduced = reductions.map(
    (reduction) => [reduction, log.filter((step) => step.reduction === reduction).length] as const,
  );
  if (options.json) {
    const { rootBranches: _, ...size } = before;
    const printed = options.log ? { log: printedSteps(log, graph) } : {};
    printJson({
      game: rules.system.name,
      before: numbered(size),
      after: numbered(after),
      reduced: Object.fromEntries(reduced),
      ...printed,
    });
    return;
  }
  const rows = [
    ["nodes", counted(before.nodes), counted(after.nodes)],
    ["leaves", counted(before.leaves), counted(after.leaves)],
    ["distinct subtrees", "", withThousands(after.distinctSubtrees)],
    ["branches at the root", withThousands(before.rootBranches), withThousands(after.rootBranches)],
  ];
  const head = ["", "before", "after"];
  const where = reduced.map(([reduction, nodes]) => [reduction, withThousands(nodes)]);
  if (options.latex) {
    print(latexArray("l|rr", head, rows));
    print(latexArray("l|r", ["reduction", "at different nodes"], where));
    return;
  }
  print(table([head, ...rows], [false, true, true]));
  print(`\nReductions made, equal subtrees once:\n${table(where, [false, true])}`);
  if (options.log) printLog(printedSteps(log, graph));
}

interface PrintedStep {
  readonly reduction: Reduction;
  /** The position of the node; null of a chance node, which has none. */
  readonly position: string | null;
  readonly before: number;
  readonly after: number;
}

/** More steps are not printed. */
const MAX_STEPS = 100_000;

function printedSteps(log: readonly ReductionStep[], graph: StateGraph): readonly PrintedStep[] {
  if (log.length > MAX_STEPS)
    throw new Failure(1, "NF6006", `NF6006: There are ${withThousands(log.length)} steps, more than --log tells.`);
  return log.map(({ reduction, state: index, before, after }) => ({
    reduction,
    position: index === undefined ? null : graph.exploration.system.printPosition(graph.state(index)),
    before,
    after,
  }));
}

function printLog(steps: readonly PrintedStep[]): void {
  const lines = steps.map(({ reduction, position, before, after }) => [
    reduction,
    `${withThousands(before)} → ${withThousands(after)}`,
    position ?? "chance",
  ]);
  print(`\nStep by step, from the ends of the plays on; how many edges or tuples of choices there were and are:`);
  print(table(lines));
}

interface Found {
  readonly before: TreeSize & { readonly rootBranches: number };
  readonly after: TreeSize & { readonly distinctSubtrees: number; readonly rootBranches: number };
  readonly log: readonly ReductionStep[];
  readonly graph: StateGraph;
}

function* answerOf(system: GameSystem, reductions: readonly Reduction[], options: ReduceOptions): Analysing<Found> {
  const { graph, whole, trees, log } = yield* treesOf(system, options, reductions);
  // Subtrees that are not equivalent up to relabeling, leaves among them.
  const classes = yield* new Classes().all(trees);
  const [before, after] = [yield* sizeOfTrees(whole), yield* sizeOfTrees(trees)];
  return {
    before: { ...before, rootBranches: branchesOf(whole) },
    after: { ...after, distinctSubtrees: new Set(classes.values()).size, rootBranches: branchesOf(trees) },
    log,
    graph,
  };
}

/** Exact integers may be beyond 2^53, where JSON has them as texts. */
const numbered = (counts: object): object =>
  Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, count <= Number.MAX_SAFE_INTEGER ? Number(count) : count]),
  );

const branchesOf = (trees: readonly TreeNode[]): number =>
  trees.reduce((all, tree) => all + childrenOf(tree).length, 0);
