// Why trees are not equivalent: a shortest play of one without a counterpart in the other, or where they first differ.
import { type Analysing, Pace } from "../pace.ts";
import { type Naming, stateLabel } from "./classes.ts";
import { type ClassOf, classesBetween, namingsOf, type Renaming, type Trees } from "./correspondence.ts";
import { childrenOf, type TreeNode } from "./nodes.ts";
import { edgeKeys, keyOf, type Seen, type Step, seenAt, stepAt } from "./seen.ts";

export interface Difference {
  /** The game whose play it is. */
  readonly game: "one" | "other";
  readonly play: readonly Step[];
  readonly found: Seen;
  /**
   * What there is in the other game after the plays that correspond to this one, each once, that of the same state alone
   * where states must be the same; where it is the same, the two differ in how many of their continuations are alike.
   */
  readonly instead: readonly Seen[];
}

/** So many sets of nodes are looked at, with so many nodes in all of them. */
const MOST_SETS = 1_000_000;
const MOST_MEMBERS = 8_000_000;

/** A difference under a renaming of players and outcomes under which the trees are not equivalent. */
export function* differenceOf(one: Trees, other: Trees, renaming: Renaming): Analysing<Difference> {
  const namings = namingsOf(one, other, renaming);
  const [mine, theirs] = yield* classesBetween(one, other, renaming);
  const [here, elsewhere] = [
    { trees: one, naming: namings[0], classOf: mine },
    { trees: other, naming: namings[1], classOf: theirs },
  ];
  const first = yield* unanswered(here, elsewhere);
  const second = yield* unanswered(elsewhere, here);
  if (first && (!second || first.play.length <= second.play.length)) return { game: "one", ...first };
  return second ? { game: "other", ...second } : { game: "one", ...(yield* miscounted(here, elsewhere)) };
}

interface Named {
  readonly trees: Trees;
  readonly naming: Naming;
  readonly classOf: ClassOf;
}

type Found = Omit<Difference, "game">;

/** A node that a play leads to, with the one before it and the edge between. */
interface Point {
  readonly node: TreeNode;
  readonly from: Point | undefined;
  readonly edge: number;
}

/** The steps of the play to a point. */
function playTo(point: Point, trees: Trees): readonly Step[] {
  const steps: Step[] = [];
  for (let at = point; at.from; at = at.from) steps.push(stepAt(at.from.node, at.edge, trees));
  return steps.reverse();
}

/** Nodes that a play may lead to in the other game, one of each class: subtrees of one class answer alike. */
interface Answers {
  /** The same for the same classes. */
  readonly number: number;
  readonly nodes: ReadonlyMap<number, TreeNode>;
}

/** A shortest play that is seen as no play of the other is. */
function* unanswered(one: Named, other: Named): Analysing<Found | undefined> {
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
  for (let next = 0; next < open.length && met.size < MOST_SETS && members < MOST_MEMBERS; next++) {
    const at = open[next]!;
    const seen = yield* keyOf(at.node, one.naming, pace);
    const alike: TreeNode[] = [];
    for (const node of at.others.nodes.values())
      if ((yield* keyOf(node, other.naming, pace)) === seen) alike.push(node);
    if (alike.length === 0) {
      const instead = new Map<string, Seen>();
      const state = stateLabel(at.node, one.naming);
      const others = [...at.others.nodes.values()];
      const there = others.filter((node) => stateLabel(node, other.naming) === state);
      for (const node of there.length > 0 ? there : others) {
        instead.set(yield* keyOf(node, other.naming, pace), seenAt(node, other.trees));
      }
      return { play: playTo(at, one.trees), found: seenAt(at.node, one.trees), instead: [...instead.values()] };
    }
    const below = new Map<string, Map<number, TreeNode>>();
    for (const node of alike) {
      const keys = edgeKeys(node, other.naming);
      for (const [edge, child] of childrenOf(node).entries()) {
        const nodes = below.get(keys[edge]!) ?? new Map<number, TreeNode>();
        below.set(keys[edge]!, nodes.set(theirs(child), child));
      }
      yield* pace.did(0, keys.length);
    }
    const answers = new Map([...below].map(([key, nodes]) => [key, answersOf(nodes)]));
    const keys = edgeKeys(at.node, one.naming);
    for (const [edge, child] of childrenOf(at.node).entries()) {
      const others = answers.get(keys[edge]!) ?? answersOf(new Map());
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

/** Where subtrees that should correspond differ in how many of their continuations are alike. */
function* miscounted(one: Named, other: Named): Analysing<Found> {
  const pace = new Pace("comparing");
  const [mine, theirs] = [one.classOf, other.classOf];
  const [known, knownThere] = [new Set(one.trees.roots.map(mine)), new Set(other.trees.roots.map(theirs))];
  const node = one.trees.roots.find((root) => !knownThere.has(mine(root))) ?? one.trees.roots[0]!;
  const there = other.trees.roots.find((root) => !known.has(theirs(root))) ?? other.trees.roots[0]!;
  const open: (Point & { readonly there: TreeNode })[] = [{ node, there, from: undefined, edge: -1 }];
  const met = new Set<string>();
  for (const at of open) {
    const [a, b] = [childrenOf(at.node), childrenOf(at.there)];
    yield* pace.did(1, 1 + a.length + b.length);
    const [left, right] = unmatched(a.map(mine), b.map(theirs));
    // What follows is alike, or as many: they differ here.
    const counted = new Set(left.map((i) => mine(a[i]!)));
    const also = b.some((child) => counted.has(theirs(child)));
    const [here, elsewhere] = [yield* keyOf(at.node, one.naming, pace), yield* keyOf(at.there, other.naming, pace)];
    if (here !== elsewhere || left.length === 0 || also) {
      return {
        play: playTo(at, one.trees),
        found: seenAt(at.node, one.trees),
        instead: [seenAt(at.there, other.trees)],
      };
    }
    for (const edge of left) {
      for (const j of right) {
        yield* pace.did(0, 1);
        const key = `${mine(a[edge]!)} ${theirs(b[j]!)}`;
        if (met.has(key) || met.size >= MOST_SETS) continue;
        met.add(key);
        open.push({ node: a[edge]!, there: b[j]!, from: at, edge });
      }
    }
  }
  throw new RangeError("The trees are equivalent under this renaming.");
}

/** The places of those that have no equal in the other list. */
function unmatched(a: readonly number[], b: readonly number[]): readonly [readonly number[], readonly number[]] {
  const without = (list: readonly number[], others: readonly number[]): readonly number[] => {
    const left = new Map<number, number>();
    for (const one of others) left.set(one, (left.get(one) ?? 0) + 1);
    return [...list.keys()].filter((i) => {
      const count = left.get(list[i]!) ?? 0;
      left.set(list[i]!, count - 1);
      return count <= 0;
    });
  };
  return [without(a, b), without(b, a)];
}
