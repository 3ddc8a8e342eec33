// The game trees of Def. 4, counted without being unfolded.
import type { Trees } from "../../engine/index.ts";
import type { Exploring } from "../states/exploration.ts";
import { type Successors, topologicalOrder } from "../states/successors.ts";

const STATES_BETWEEN_YIELDS = 1 << 14;

/** Their sizes as a count tells them; null where there are none, or why. */
export function sizesOf(trees: Trees | string): {
  readonly plays: bigint | null;
  readonly treeNodes: bigint | null;
} {
  return typeof trees === "object" ? { plays: trees.plays, treeNodes: trees.nodes } : { plays: null, treeNodes: null };
}

/** The trees of the states 0..roots-1, cut at a depth that is not infinite. */
export function treesOf(
  successors: Successors,
  chanceNodes: (state: number) => number,
  size: number,
  roots: number,
  depth: number,
): Exploring<Trees | "infinite" | "interrupted"> {
  return depth === Number.POSITIVE_INFINITY
    ? wholeTrees(successors, chanceNodes, size, roots)
    : cutTrees(successors, chanceNodes, roots, depth);
}

/**
 * The trees of the states 0..roots-1, with all that can be reached from them. `chanceNodes` says of a state how many of
 * its decision tuples have more than one consequence.
 */
function* wholeTrees(
  successors: Successors,
  chanceNodes: (state: number) => number,
  size: number,
  roots: number,
): Exploring<Trees | "infinite" | "interrupted"> {
  const order = topologicalOrder(successors, size);
  if (order.length < size) return "infinite";
  // How many nodes of the trees have a state: all its predecessors are settled before it.
  const nodesOf = new Array<bigint>(size).fill(0n).fill(1n, 0, roots);
  let [plays, nodes, done] = [0n, 0n, 0];
  for (const state of order) {
    if (++done % STATES_BETWEEN_YIELDS === 0 && (yield { done, waiting: size - done })) return "interrupted";
    const here = nodesOf[state]!;
    nodes += here * BigInt(1 + chanceNodes(state));
    if (successors.start(state) === successors.end(state)) plays += here;
    for (let i = successors.start(state); i < successors.end(state); i++) nodesOf[successors.target(i)]! += here;
  }
  return { plays, nodes };
}

/** The same trees, cut at a depth. */
function* cutTrees(
  successors: Successors,
  chanceNodes: (state: number) => number,
  roots: number,
  depth: number,
): Exploring<Trees | "interrupted"> {
  let level = new Map<number, bigint>();
  for (let root = 0; root < roots; root++) level.set(root, 1n);
  let [plays, nodes, done] = [0n, 0n, 0];
  for (let left = depth; level.size > 0; left--) {
    const next = new Map<number, bigint>();
    for (const [state, here] of level) {
      if (++done % STATES_BETWEEN_YIELDS === 0 && (yield { done, waiting: level.size })) return "interrupted";
      const leaf = left === 0 || successors.start(state) === successors.end(state);
      nodes += here * BigInt(leaf ? 1 : 1 + chanceNodes(state));
      if (leaf) plays += here;
      for (let i = successors.start(state); !leaf && i < successors.end(state); i++) {
        const target = successors.target(i);
        next.set(target, (next.get(target) ?? 0n) + here);
      }
    }
    level = next;
  }
  return { plays, nodes };
}
