// Where trees differ all of whose plays have counterparts: in how many continuations are alike, or in how they are arranged.

import { type Analysing, Pace } from "../pace.ts";
import { entryAt } from "../tables.ts";
import { namedMatrix } from "./classes.ts";
import { matchingOf } from "./matrices.ts";
import { childrenOf, type TreeNode } from "./nodes.ts";
import {
  type Compared,
  edgeKeys,
  keyOf,
  type Play,
  type Point,
  playTo,
  type Seen,
  type Step,
  seenAt,
  stepAt,
} from "./seen.ts";

/** An initial state whose tree has no counterpart. */
export interface LoneTree {
  readonly why: "tree";
  readonly game: "one" | "other";
  /** Its index. */
  readonly tree: number;
}

/** After corresponding plays there are more continuations like one in one game than in the other. */
export interface Counted extends Play {
  readonly why: "count";
  readonly game: "one";
  readonly found: Seen;
  readonly continuation: Step;
  /** How many continuations are like it, itself among them, in the one and in the other. */
  readonly alike: readonly [number, number];
}

/** After corresponding plays the same continuations follow, but no renaming of choices makes the matrices match. */
export interface Arranged extends Play {
  readonly why: "arrangement";
  readonly game: "one";
  readonly found: Seen;
}

type Mismatch = LoneTree | Counted | Arranged;

interface PairPoint extends Point {
  readonly there: TreeNode;
}

/**
 * Goes down while what differs can only correspond to what differs there: all else has its own counterparts.
 *
 * @throws RangeError for trees that are equivalent.
 */
export function* mismatchOf(one: Compared, other: Compared): Analysing<Mismatch> {
  const pace = new Pace("comparing");
  const [mine, theirs] = [one.classOf, other.classOf];
  const start = rootsOf(one, other);
  if ("why" in start) return start;
  const alikeAt = function* ({ node, there }: PairPoint): Analysing<boolean> {
    return (yield* keyOf(node, one.naming, pace)) === (yield* keyOf(there, other.naming, pace));
  };
  if (!(yield* alikeAt(start))) return { why: "tree", game: "one", tree: one.trees.roots.indexOf(start.node) };
  /** By class in the other game that of its only counterpart. */
  const met = new Map<number, number>();
  const pairs: PairPoint[] = [];
  for (let at: PairPoint | undefined = start; at; ) {
    met.set(theirs(at.there), mine(at.node));
    pairs.push(at);
    const seen = { ...playTo(at, one.trees), found: seenAt(at.node, one.trees) };
    const [here, there] = [childrenOf(at.node), childrenOf(at.there)];
    const [a, b] = [continuations(at.node, one), continuations(at.there, other)];
    const [left, right] = unmatched(a, b);
    yield* pace.did(1, 1 + a.length + b.length);
    const [edge, counterpart] = [left[0], right[0]];
    if (edge === undefined || counterpart === undefined) return { why: "arrangement", game: "one", ...seen };
    const alike = [a, b].map((list) => list.filter((key) => key === a[edge]).length) as [number, number];
    const others = a.filter((key) => key === b[counterpart]).length;
    const next: PairPoint = { node: entryAt(here, edge), there: entryAt(there, counterpart), from: at, edge };
    const several = alike[0] < left.length || alike[1] > 0 || others > 0 || right.some((i) => b[i] !== b[counterpart]);
    // What is seen after the only one may be seen after another continuation too: then it is said here.
    if (several || !(yield* alikeAt(next))) {
      return { why: "count", game: "one", ...seen, continuation: stepAt(at.node, edge, one.trees), alike };
    }
    at = met.get(theirs(next.there)) === mine(next.node) ? undefined : next;
  }
  // The plays have come back: what differs is how the pairs on the way are arranged, each being the other's counterpart.
  const classThere = (node: TreeNode): number => met.get(theirs(node)) ?? theirs(node);
  for (const at of pairs) {
    if (at.node.kind !== "decision" || at.there.kind !== "decision") continue;
    const matrices = [namedMatrix(at.node, one.naming, mine), namedMatrix(at.there, other.naming, classThere)] as const;
    if (yield* matchingOf(...matrices, pace)) continue;
    return { why: "arrangement", game: "one", ...playTo(at, one.trees), found: seenAt(at.node, one.trees) };
  }
  throw new RangeError("The trees are equivalent under this renaming.");
}

/** The only trees that have no counterpart of their class; or one that has none where there are others. */
function rootsOf(one: Compared, other: Compared): PairPoint | LoneTree {
  const lone = (some: Compared, others: Compared): readonly number[] => {
    const known = new Set(others.trees.roots.map(others.classOf));
    const found = new Map<number, number>();
    for (const [index, root] of some.trees.roots.entries()) {
      if (!known.has(some.classOf(root)) && !found.has(some.classOf(root))) found.set(some.classOf(root), index);
    }
    return [...found.values()];
  };
  const [left, right] = [lone(one, other), lone(other, one)];
  if (left.length === 1 && right.length === 1) {
    return {
      node: entryAt(one.trees.roots, entryAt(left, 0)),
      there: entryAt(other.trees.roots, entryAt(right, 0)),
      from: undefined,
      edge: -1,
    };
  }
  if (left.length > 0) return { why: "tree", game: "one", tree: entryAt(left, 0) };
  if (right.length > 0) return { why: "tree", game: "other", tree: entryAt(right, 0) };
  throw new RangeError("The trees are equivalent under this renaming.");
}

/** By edge what it leads to and how: edges of one text may be each other's. */
function continuations(node: TreeNode, { naming, classOf }: Compared): readonly string[] {
  const keys = edgeKeys(node, naming);
  return childrenOf(node).map((child, edge) => `${classOf(child)} ${keys[edge]}`);
}

/** The indices of those that have no equal in the other list. */
function unmatched(a: readonly string[], b: readonly string[]): readonly [readonly number[], readonly number[]] {
  const without = (list: readonly string[], others: readonly string[]): readonly number[] => {
    const left = new Map<string, number>();
    for (const one of others) left.set(one, (left.get(one) ?? 0) + 1);
    return [...list.keys()].filter((i) => {
      const count = left.get(entryAt(list, i)) ?? 0;
      left.set(entryAt(list, i), count - 1);
      return count <= 0;
    });
  };
  return [without(a, b), without(b, a)];
}
