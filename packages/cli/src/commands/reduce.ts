import {
  type Analysing,
  Classes,
  childrenOf,
  REDUCTIONS,
  type Reduction,
  type ReductionStep,
  reduce,
  sizeOfTrees,
  type TreeNode,
  type TreeSize,
  unfold,
} from "ninefold/analysis";
import type { GameSystem } from "ninefold/model";
import { analysed } from "../analysis.ts";
import { loadGame, readGame } from "../game-file.ts";
import type { TreeOptions } from "../options.ts";
import { grouped, print, printJson, table } from "../output.ts";
import { counted, statesOf } from "./tree.ts";

export interface ReduceOptions extends TreeOptions {
  readonly reduce?: readonly Reduction[];
}

/** How much of a game's trees is left when what is spurious is taken away. */
export async function reduceGame(name: string, options: ReduceOptions): Promise<void> {
  const { rules, source } = await loadGame(readGame(name), options);
  const reductions = options.reduce ?? REDUCTIONS;
  const { before, after, log } = await analysed(source, answerOf(rules.system, reductions, options));
  const reduced = Object.fromEntries(
    reductions.map((reduction) => [reduction, log.filter((step) => step.reduction === reduction).length]),
  );
  if (options.json) {
    const { rootBranches: _, ...size } = before;
    printJson({ game: rules.system.name, before: numbered(size), after: numbered(after), reduced });
    return;
  }
  const rows = [
    ["nodes", counted(before.nodes), counted(after.nodes)],
    ["leaves", counted(before.leaves), counted(after.leaves)],
    ["distinct subtrees", "", grouped(after.distinctSubtrees)],
    ["branches at the root", grouped(before.rootBranches), grouped(after.rootBranches)],
  ];
  print(table([["", "before", "after"], ...rows], [false, true, true]));
  const where = reductions.map((reduction) => [reduction, grouped(reduced[reduction]!)]);
  print(`\nReduced, at how many different nodes:\n${table(where, [false, true])}`);
}

interface Found {
  readonly before: TreeSize & { readonly rootBranches: number };
  readonly after: TreeSize & { readonly distinctSubtrees: number; readonly rootBranches: number };
  readonly log: readonly ReductionStep[];
}

function* answerOf(system: GameSystem, reductions: readonly Reduction[], options: ReduceOptions): Analysing<Found> {
  const { depth, nodes: maxNodes } = options;
  const graph = yield* statesOf(system, options);
  const whole = yield* unfold(graph, { depth, maxNodes });
  const { trees, log } = yield* reduce(whole, { reductions, maxNodes });
  // Subtrees that are not equivalent up to relabeling, leaves among them.
  const classes = yield* new Classes().all(trees);
  const [before, after] = [yield* sizeOfTrees(whole), yield* sizeOfTrees(trees)];
  return {
    before: { ...before, rootBranches: branchesOf(whole) },
    after: { ...after, distinctSubtrees: new Set(classes.values()).size, rootBranches: branchesOf(trees) },
    log,
  };
}

/** Exact integers may be beyond 2^53, where JSON has them as texts. */
const numbered = (counts: object): object =>
  Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, count <= Number.MAX_SAFE_INTEGER ? Number(count) : count]),
  );

const branchesOf = (trees: readonly TreeNode[]): number =>
  trees.reduce((all, tree) => all + childrenOf(tree).length, 0);
