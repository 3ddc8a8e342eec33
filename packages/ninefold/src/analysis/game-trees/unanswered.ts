import { type Analysing, Pace } from "../pace.ts";
import { entryAt } from "../tables.ts";
import { stateLabel } from "./classes.ts";
import { childrenOf, type TreeNode } from "./nodes.ts";
import { type Compared, edgeKeys, keyOf, type Play, type Point, playTo, type Seen, seenAt } from "./seen.ts";

/** A play without a counterpart. */
export interface Unanswered extends Play {
  readonly why: "unanswered";
  /** The game whose play it is. */
  readonly game: "one" | "other";
  readonly found: Seen;
  /**
   * What there is in the other game after the plays that correspond to this one, each once, that of the same state alone
   * where states must be the same.
   */
  readonly instead: readonly Seen[];
}

/** The most sets of nodes that are visited, and the most nodes in all of them. */
const MAX_SETS = 1_000_000;
const MAX_MEMBERS = 8_000_000;

/** Nodes that a play may lead to in the other game, one of each class: subtrees of one class answer alike. */
interface Answers {
  /** The same for the same classes. */
  readonly number: number;
  readonly nodes: ReadonlyMap<number, TreeNode>;
}

/**
 * A shortest play that is seen as no play of the other is; undefined where each has one, or none was found among so many
 * sets of nodes.
 */
export function* unanswered(one: Compared, other: Compared): Analysing<Omit<Unanswered, "game"> | undefined> {
  const pace = new Pace("comparing");
  const [mine, theirs] = [one.classOf, other.classOf];
  const numbers = new Map<string, number>();
  let members = 0;
  const answersOf = (nodes: ReadonlyMap<number, TreeNode>): Answers => {
    const key = [...nodes.keys()].sort((a, b) => a - b).join();
    const number = numbers.get(key) ?? numbers.size;
    if (number === numbers.size) members += nodes.size;
    numbers.set(key, number);
    return { number, nodes };
  };
  const roots = answersOf(new Map(other.trees.roots.map((node) => [theirs(node), node])));
  const open: (Point & { readonly others: Answers })[] = one.trees.roots.map((node) => ({
    node,
    others: roots,
    from: undefined,
    edge: -1,
  }));
  const met = new Set<string>();
  for (let next = 0; next < open.length && met.size < MAX_SETS && members < MAX_MEMBERS; next++) {
    const at = entryAt(open, next);
    const seen = yield* keyOf(at.node, one.naming, pace);
    const alike: TreeNode[] = [];
    for (const node of at.others.nodes.values())
      if ((yield* keyOf(node, other.naming, pace)) === seen) alike.push(node);
    if (alike.length === 0) {
      const instead = yield* seenInstead(at.node, at.others, one, other, pace);
      const found = seenAt(at.node, one.trees);
      return { why: "unanswered", ...playTo(at, one.trees), found, instead };
    }
    const below = yield* childrenByKey(alike, other, pace);
    const answers = new Map([...below].map(([key, nodes]) => [key, answersOf(nodes)]));
    const keys = edgeKeys(at.node, one.naming);
    for (const [edge, child] of childrenOf(at.node).entries()) {
      const others = answers.get(entryAt(keys, edge)) ?? answersOf(new Map());
      // Where a subtree of the same class answers, all plays through this one have their counterparts.
      if (others.nodes.has(mine(child))) continue;
      const key = `${mine(child)}:${others.number}`;
      if (met.has(key)) continue;
      met.add(key);
      open.push({ node: child, others, from: at, edge });
    }
    yield* pace.did(1, 1 + keys.length);
  }
  return undefined;
}

/** What there is in the other game instead of a node, that of its state alone where one of them has it. */
function* seenInstead(
  node: TreeNode,
  answers: Answers,
  one: Compared,
  other: Compared,
  pace: Pace,
): Analysing<readonly Seen[]> {
  const instead = new Map<string, Seen>();
  const state = stateLabel(node, one.naming);
  const others = [...answers.nodes.values()];
  const there = others.filter((answer) => stateLabel(answer, other.naming) === state);
  for (const answer of there.length > 0 ? there : others) {
    instead.set(yield* keyOf(answer, other.naming, pace), seenAt(answer, other.trees));
  }
  return [...instead.values()];
}

/** By the key of an edge the children that edges of these nodes with that key lead to, one of each class. */
function* childrenByKey(
  nodes: readonly TreeNode[],
  { naming, classOf }: Compared,
  pace: Pace,
): Analysing<ReadonlyMap<string, ReadonlyMap<number, TreeNode>>> {
  const below = new Map<string, Map<number, TreeNode>>();
  for (const node of nodes) {
    const keys = edgeKeys(node, naming);
    for (const [edge, child] of childrenOf(node).entries()) {
      const key = entryAt(keys, edge);
      const known = below.get(key) ?? new Map<number, TreeNode>();
      below.set(key, known.set(classOf(child), child));
    }
    yield* pace.did(0, keys.length);
  }
  return below;
}
