import {
  bottomUp,
  Classes,
  childrenOf,
  explore,
  REDUCTIONS,
  type Reduction,
  reduce,
  sizeOfTree,
  type TreeNode,
  unfold,
} from "ninefold/analysis";
import { analyse } from "../analysis.ts";
import { Failure } from "../failure.ts";
import { loadGame, readGame } from "../game-file.ts";
import { runLong } from "../long-work.ts";
import type { GameOptions } from "../options.ts";
import { grouped, print, printError, printJson, table } from "../output.ts";

export interface ReduceOptions extends GameOptions {
  readonly reduce?: readonly Reduction[];
  readonly depth?: number;
  readonly states?: number;
}

/** How much of a game's trees is left when what is spurious is taken away. */
export async function reduceGame(name: string, options: ReduceOptions): Promise<void> {
  const { rules, source } = await loadGame(readGame(name), options);
  const { depth, states: maxStates } = options;
  const reductions = options.reduce ?? REDUCTIONS;
  const { result: graph } = await analyse(source, () =>
    runLong(explore(rules.system, { depth, maxStates }), ({ done }) => `Looked at ${grouped(done)} states`),
  );
  const { stopped, roots } = graph.exploration;
  if (stopped === "interrupted") {
    printError("Interrupted before the tree was known.");
    return;
  }
  if (stopped === "states" || stopped === "memory")
    throw new Failure(1, "NF6002", `NF6002: The game has more than ${graph.size} states.`);
  const found = await analyse(source, async () =>
    roots.map((_, root) => {
      const whole = unfold(graph, root, depth);
      return { whole, ...reduce(whole, reductions) };
    }),
  );
  const before = sizesOf(found.map(({ whole }) => whole));
  const trees = found.map(({ tree }) => tree);
  const after = { ...sizesOf(trees), distinctSubtrees: distinctIn(trees), rootBranches: branchesOf(trees) };
  const steps = found.flatMap(({ log }) => log);
  const reduced = Object.fromEntries(
    reductions.map((reduction) => [reduction, steps.filter((step) => step.reduction === reduction).length]),
  );
  if (options.json) printJson({ game: rules.system.name, before, after, reduced });
  else {
    const rows = [
      ["nodes", grouped(before.nodes), grouped(after.nodes)],
      ["leaves", grouped(before.leaves), grouped(after.leaves)],
      ["distinct subtrees", "", grouped(after.distinctSubtrees)],
      ["branches at the root", grouped(branchesOf(found.map(({ whole }) => whole))), grouped(after.rootBranches)],
    ];
    print(table([["", "before", "after"], ...rows], [false, true, true]));
    const where = reductions.map((reduction) => [reduction, grouped(reduced[reduction]!)]);
    print(`\nReduced, at how many different nodes:\n${table(where, [false, true])}`);
  }
}

/** The sizes of all trees together; exact integers that may be beyond 2^53, where JSON has them as texts. */
function sizesOf(trees: readonly TreeNode[]): { readonly nodes: number | bigint; readonly leaves: number | bigint } {
  const sizes = trees.map(sizeOfTree);
  const sum = (of: (size: (typeof sizes)[number]) => bigint): number | bigint => {
    const all = sizes.map(of).reduce((a, b) => a + b, 0n);
    return all <= Number.MAX_SAFE_INTEGER ? Number(all) : all;
  };
  return { nodes: sum(({ nodes }) => nodes), leaves: sum(({ leaves }) => leaves) };
}

/** How many subtrees there are that are not equivalent up to relabeling, leaves among them. */
function distinctIn(trees: readonly TreeNode[]): number {
  const classOf = new Classes().naming();
  return new Set(trees.flatMap((tree) => bottomUp(tree).map(classOf))).size;
}

const branchesOf = (trees: readonly TreeNode[]): number =>
  trees.reduce((all, tree) => all + childrenOf(tree).length, 0);
