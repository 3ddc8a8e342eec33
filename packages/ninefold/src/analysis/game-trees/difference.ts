// Why trees are not equivalent: a shortest play of one without a counterpart in the other, or where they first differ.
import { printRational } from "../../model/index.ts";
import { type Naming, namedMatrix, stateLabel } from "./classes.ts";
import { type ClassOf, classesBetween, namingsOf, type Renaming, type Trees } from "./correspondence.ts";
import { signatureOf } from "./matrices.ts";
import { childrenOf, choiceText, type TreeNode, tupleAt } from "./nodes.ts";

/** What a node is, its subtrees aside; with its state where states must be the same. */
export type Seen =
  | { readonly kind: "leaf"; readonly outcome: string | undefined; readonly state?: string }
  | { readonly kind: "chance"; readonly probabilities: readonly string[] }
  | { readonly kind: "decision"; readonly choices: readonly SeenChoices[]; readonly state?: string };

export interface SeenChoices {
  readonly player: string;
  readonly count: number;
  /** What the choices are called, where that must be the same. */
  readonly names?: readonly string[];
}

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
   * What there is in the other game after the plays that correspond to this one, each once, that of the same state alone
   * where states must be the same; where it is the same, the two differ in how many of their continuations are alike.
   */
  readonly instead: readonly Seen[];
}

/** So many sets of nodes are looked at. */
const MOST_SETS = 1_000_000;

/** A difference under a renaming of players and outcomes under which the trees are not equivalent. */
export function differenceOf(one: Trees, other: Trees, renaming: Renaming): Difference {
  const namings = namingsOf(one, other, renaming);
  const [mine, theirs] = classesBetween(one, other, renaming);
  const [here, elsewhere] = [
    { trees: one, naming: namings[0], classOf: mine },
    { trees: other, naming: namings[1], classOf: theirs },
  ];
  const found = [unanswered(here, elsewhere), unanswered(elsewhere, here)];
  const [first, second] = found;
  if (first && (!second || first.play.length <= second.play.length)) return { game: "one", ...first };
  return second ? { game: "other", ...second } : { game: "one", ...miscounted(here, elsewhere) };
}

interface Named {
  readonly trees: Trees;
  readonly naming: Naming;
  readonly classOf: ClassOf;
}

type Found = Omit<Difference, "game">;

/** A shortest play that is seen as no play of the other is. */
function unanswered(one: Named, other: Named): Found | undefined {
  const [mine, theirs] = [one.classOf, other.classOf];
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
      const state = stateLabel(at.node, one.naming);
      const there = at.others.filter((node) => stateLabel(node, other.naming) === state);
      const nearest = there.length > 0 ? there : at.others;
      const instead = [
        ...new Map(nearest.map((node) => [keyOf(node, other.naming), seenAt(node, other.trees)])).values(),
      ];
      return { play: play(at), found: seenAt(at.node, one.trees), instead };
    }
    for (const [i, child] of childrenOf(at.node).entries()) {
      const edge = edgeKey(at.node, i, one.naming);
      const others = distinct(
        alike.flatMap((node) => childrenOf(node).filter((_, there) => edgeKey(node, there, other.naming) === edge)),
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
function miscounted(one: Named, other: Named): Found {
  const [mine, theirs] = [one.classOf, other.classOf];
  const [known, knownThere] = [new Set(one.trees.roots.map(mine)), new Set(other.trees.roots.map(theirs))];
  interface Point {
    readonly a: TreeNode;
    readonly b: TreeNode;
    readonly play: readonly Step[];
  }
  const a = one.trees.roots.find((node) => !knownThere.has(mine(node))) ?? one.trees.roots[0]!;
  const b = other.trees.roots.find((node) => !known.has(theirs(node))) ?? other.trees.roots[0]!;
  const open: Point[] = [{ a, b, play: [] }];
  const met = new Set<string>();
  for (const { a, b, play } of open) {
    const [left, right] = unmatched(childrenOf(a).map(mine), childrenOf(b).map(theirs));
    // What follows is alike, or as many: they differ here.
    const counted = new Set(left.map((i) => mine(childrenOf(a)[i]!)));
    const also = childrenOf(b).some((child) => counted.has(theirs(child)));
    if (keyOf(a, one.naming) !== keyOf(b, other.naming) || left.length === 0 || also) {
      return { play, found: seenAt(a, one.trees), instead: [seenAt(b, other.trees)] };
    }
    for (const i of left) {
      for (const j of right) {
        const next = { a: childrenOf(a)[i]!, b: childrenOf(b)[j]! };
        const key = `${mine(next.a)} ${theirs(next.b)}`;
        if (met.has(key)) continue;
        met.add(key);
        open.push({ ...next, play: [...play, stepAt(a, i, one.trees)] });
      }
    }
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
  const state = stateLabel(node, naming);
  if (node.kind === "leaf") return `${state}${node.outcome ? `o ${naming.outcome(node.outcome.text)}` : "cut"}`;
  if (node.kind === "chance")
    return node.ways
      .map(({ probability }) => printRational(probability))
      .sort()
      .join(" ");
  const matrix = namedMatrix(node, naming, () => 0);
  return `${state}${node.players.map(({ player }) => naming.player(player)).sort()} ${signatureOf(matrix)}`;
}

/** What tells an edge from others of its node: its probability, or by which or how many tuples it is chosen. */
function edgeKey(node: TreeNode, edge: number, { player: named, choice }: Naming): string {
  if (node.kind === "chance") return printRational(node.ways[edge]!.probability);
  if (node.kind === "leaf") return "";
  const places = [...node.matrix.keys()].filter((place) => node.matrix[place] === edge);
  if (!choice) return String(places.length);
  const tuple = (place: number): readonly string[] =>
    tupleAt(node.players, place)
      .map((at, p) => `${named(node.players[p]!.player)} ${choice(node.players[p]!.choices[at]!)}`)
      .sort();
  return JSON.stringify(places.map((place) => JSON.stringify(tuple(place))).sort());
}

function seenAt(node: TreeNode, { players, labels }: Trees): Seen {
  const state =
    node.kind === "chance" || node.state === undefined || !labels?.state ? {} : { state: labels.state(node.state) };
  if (node.kind === "leaf") return { kind: "leaf", outcome: node.outcome?.text, ...state };
  if (node.kind === "chance") {
    return { kind: "chance", probabilities: node.ways.map(({ probability }) => printRational(probability)).sort() };
  }
  const choices = node.players.map((one) => ({
    player: players[one.player]!,
    count: one.choices.length,
    ...(labels?.choice && { names: one.choices.map(labels.choice) }),
  }));
  return { kind: "decision", choices, ...state };
}

function stepAt(node: TreeNode, edge: number, { players }: Trees): Step {
  if (node.kind === "chance") return { probability: printRational(node.ways[edge]!.probability) };
  if (node.kind === "leaf") throw new RangeError("A leaf has no edges.");
  const tuple = tupleAt(node.players, node.matrix.indexOf(edge));
  const choices = node.players.map((one, i) => ({
    player: players[one.player]!,
    choice: choiceText(one.choices[tuple[i]!]!),
  }));
  return { choices };
}
