// Why trees are not equivalent: a shortest play of one without a counterpart in the other, or where they first differ.
import { printRational } from "../../model/index.ts";
import { AS_THEY_ARE, Classes, type Naming, namedMatrix } from "./classes.ts";
import { backwards, type Renaming, type Trees } from "./correspondence.ts";
import { signatureOf } from "./matrices.ts";
import { childrenOf, type TreeNode, tupleAt } from "./nodes.ts";

/** What a node is, its subtrees aside. */
export type Seen =
  | { readonly kind: "leaf"; readonly outcome: string | undefined }
  | { readonly kind: "chance"; readonly probabilities: readonly string[] }
  | { readonly kind: "decision"; readonly choices: readonly { readonly player: string; readonly count: number }[] };

/** A step of a play: who chose what, or how probable what chance did was. */
export type Step =
  | { readonly choices: readonly { readonly player: string; readonly choice: string }[] }
  | { readonly probability: string };

export interface Difference {
  /** The game whose play it is. */
  readonly game: "one" | "other";
  readonly play: readonly Step[];
  readonly found: Seen;
  /**
   * What there is in the other game after the plays that correspond to this one, each once; where it is the same, the two
   * differ in how many of their continuations are alike.
   */
  readonly instead: readonly Seen[];
}

/** So many sets of nodes are looked at. */
const MOST_SETS = 1_000_000;

/** A difference under a renaming of players and outcomes under which the trees are not equivalent. */
export function differenceOf(one: Trees, other: Trees, renaming: Renaming): Difference {
  const there = backwards(renaming);
  const found = [
    unanswered({ trees: one, naming: AS_THEY_ARE }, { trees: other, naming: there }),
    unanswered({ trees: other, naming: there }, { trees: one, naming: AS_THEY_ARE }),
  ];
  const [first, second] = found;
  if (first && (!second || first.play.length <= second.play.length)) return { game: "one", ...first };
  return second ? { game: "other", ...second } : { game: "one", ...miscounted(one, other, there) };
}

interface Named {
  readonly trees: Trees;
  readonly naming: Naming;
}

type Found = Omit<Difference, "game">;

/** A shortest play that is seen as no play of the other is. */
function unanswered(one: Named, other: Named): Found | undefined {
  const classes = new Classes();
  const [mine, theirs] = [classes.naming(one.naming), classes.naming(other.naming)];
  /** One of each class, by its number: subtrees of one class answer alike. */
  const distinct = (nodes: readonly TreeNode[]): ReadonlyMap<number, TreeNode> =>
    new Map(nodes.map((node) => [theirs(node), node]));
  interface Point {
    readonly node: TreeNode;
    readonly others: readonly TreeNode[];
    readonly from?: Point;
    readonly step?: Step;
  }
  const open: Point[] = one.trees.roots.map((node) => ({ node, others: other.trees.roots }));
  const met = new Set<string>();
  const play = (at: Point): readonly Step[] => (at.from ? [...play(at.from), at.step!] : []);
  for (let next = 0; next < open.length && met.size < MOST_SETS; next++) {
    const at = open[next]!;
    const seen = keyOf(at.node, one.naming);
    const alike = at.others.filter((node) => keyOf(node, other.naming) === seen);
    if (alike.length === 0) {
      const instead = [
        ...new Map(at.others.map((node) => [keyOf(node, other.naming), seenAt(node, other.trees)])).values(),
      ];
      return { play: play(at), found: seenAt(at.node, one.trees), instead };
    }
    for (const [i, child] of childrenOf(at.node).entries()) {
      const edge = edgeKey(at.node, i);
      const others = distinct(
        alike.flatMap((node) => childrenOf(node).filter((_, there) => edgeKey(node, there) === edge)),
      );
      // Where a subtree of the same class answers, all plays through this one have their counterparts.
      if (others.has(mine(child))) continue;
      const key = `${mine(child)}:${[...others.keys()].sort((a, b) => a - b)}`;
      if (met.has(key)) continue;
      met.add(key);
      open.push({ node: child, others: [...others.values()], from: at, step: stepAt(at.node, i, one.trees) });
    }
  }
  return undefined;
}

/** Where subtrees that should correspond differ in how many of their continuations are alike. */
function miscounted(one: Trees, other: Trees, there: Naming): Found {
  const classes = new Classes();
  const [mine, theirs] = [classes.naming(AS_THEY_ARE), classes.naming(there)];
  const [known, knownThere] = [new Set(one.roots.map(mine)), new Set(other.roots.map(theirs))];
  interface Point {
    readonly pair: readonly [TreeNode, TreeNode];
    readonly play: readonly Step[];
  }
  const root = one.roots.find((node) => !knownThere.has(mine(node))) ?? one.roots[0]!;
  const counterpart = other.roots.find((node) => !known.has(theirs(node))) ?? other.roots[0]!;
  const open: Point[] = [{ pair: [root, counterpart], play: [] }];
  for (const { pair, play } of open) {
    const [a, b] = pair;
    const [left, right] = unmatched(childrenOf(a).map(mine), childrenOf(b).map(theirs));
    const [i, j] = [left[0], right[0]];
    if (i === undefined || j === undefined || keyOf(a, AS_THEY_ARE) !== keyOf(b, there)) {
      return { play, found: seenAt(a, one), instead: [seenAt(b, other)] };
    }
    const deeper: readonly [TreeNode, TreeNode] = [childrenOf(a)[i]!, childrenOf(b)[j]!];
    if (keyOf(deeper[0], AS_THEY_ARE) === keyOf(deeper[1], there) && childrenOf(a).length > left.length) {
      return { play, found: seenAt(a, one), instead: [seenAt(b, other)] };
    }
    open.push({ pair: deeper, play: [...play, stepAt(a, i, one)] });
  }
  throw new RangeError("The trees are equivalent under this renaming.");
}

/** The places of those that have no equal in the other list. */
function unmatched(a: readonly number[], b: readonly number[]): readonly [readonly number[], readonly number[]] {
  const without = (list: readonly number[], others: readonly number[]): readonly number[] => {
    const left = [...others];
    return [...list.keys()].filter((i) => {
      const at = left.indexOf(list[i]!);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  return [without(a, b), without(b, a)];
}

/** What a node is as far as it can be seen without its subtrees, in the names of the first game. */
function keyOf(node: TreeNode, naming: Naming): string {
  if (node.kind === "leaf") return node.outcome ? `o ${naming.outcome(node.outcome.text)}` : "cut";
  if (node.kind === "chance")
    return node.ways
      .map(({ probability }) => printRational(probability))
      .sort()
      .join(" ");
  const matrix = namedMatrix(node, naming, () => 0);
  return `${node.players.map(({ player }) => naming.player(player)).sort()} ${signatureOf(matrix)}`;
}

/** What tells an edge from others of its node: its probability, or by how many tuples it is chosen. */
function edgeKey(node: TreeNode, edge: number): string {
  if (node.kind === "chance") return printRational(node.ways[edge]!.probability);
  return node.kind === "decision" ? String(node.matrix.filter((one) => one === edge).length) : "";
}

function seenAt(node: TreeNode, { players }: Trees): Seen {
  if (node.kind === "leaf") return { kind: "leaf", outcome: node.outcome?.text };
  if (node.kind === "chance") {
    return { kind: "chance", probabilities: node.ways.map(({ probability }) => printRational(probability)).sort() };
  }
  const choices = node.players.map((one) => ({ player: players[one.player]!, count: one.choices.length }));
  return { kind: "decision", choices };
}

function stepAt(node: TreeNode, edge: number, { players }: Trees): Step {
  if (node.kind === "chance") return { probability: printRational(node.ways[edge]!.probability) };
  if (node.kind === "leaf") throw new RangeError("A leaf has no edges.");
  const tuple = tupleAt(node.players, node.matrix.indexOf(edge));
  const choices = node.players.map((one, i) => ({
    player: players[one.player]!,
    choice: one.choices[tuple[i]!]!.join("; "),
  }));
  return { choices };
}
