// What a difference between two games is described by: their trees with the names and classes under a renaming, and plays.
import type { Naming } from "./classes.ts";
import type { ClassOf, Trees } from "./correspondence.ts";
import type { TreeNode } from "./nodes.ts";
import { type Step, stepAt } from "./seen.ts";

/** The trees of a game with their names and classes in a comparison. */
export interface Compared {
  readonly trees: Trees;
  readonly naming: Naming;
  readonly classOf: ClassOf;
}

/** A node that a play leads to, with the one before it and the edge between. */
export interface Point {
  readonly node: TreeNode;
  readonly from: Point | undefined;
  readonly edge: number;
}

/** A play: the tree that it is in, and its steps. */
export interface Play {
  /** By index of the initial state. */
  readonly tree: number;
  readonly play: readonly Step[];
}

export function playTo(point: Point, trees: Trees): Play {
  const steps: Step[] = [];
  let at = point;
  for (; at.from; at = at.from) steps.push(stepAt(at.from.node, at.edge, trees));
  return { tree: trees.roots.indexOf(at.node), play: steps.reverse() };
}
