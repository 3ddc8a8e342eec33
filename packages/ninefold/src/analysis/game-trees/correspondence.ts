// Equivalence up to relabeling (Def. A.8) with its correspondences π of players and o of outcomes, one of each for all trees
// that are compared.
import { printRational } from "../../model/index.ts";
import { AnalysisError, grouped } from "../errors.ts";
import { type Analysing, Pace } from "../pace.ts";
import { AS_THEY_ARE, Classes, type Labels, type Naming } from "./classes.ts";
import { type ChanceEdge, type ChanceNode, childrenOf, type TreeNode } from "./nodes.ts";
import { refinedClasses } from "./refinement.ts";

/** The trees of a game system, one for each initial condition, with its players in order. */
export interface Trees {
  readonly players: readonly string[];
  readonly roots: readonly TreeNode[];
  /** Whether they are held as an automaton with cycles: then they are infinite. */
  readonly cyclic?: boolean;
  /** Labels that a correspondence has to keep. */
  readonly labels?: Labels;
}

/** How the trees of two games are called, those of the second as what they are in the first. */
export const namingsOf = (one: Trees, other: Trees, renaming: Renaming): readonly [Naming, Naming] => [
  { ...AS_THEY_ARE, ...one.labels },
  { ...backwards(renaming), ...other.labels },
];

/** By node the number of its class, which is that of its counterparts in the other game too. */
export type ClassOf = (node: TreeNode) => number;

/** The classes of two games' nodes under a renaming. */
export type ClassesOfBoth = readonly [ClassOf, ClassOf];

/** The classes of all nodes of two games under a renaming. */
export function* classesBetween(one: Trees, other: Trees, renaming: Renaming): Analysing<ClassesOfBoth> {
  const [here, there] = namingsOf(one, other, renaming);
  if (!one.cyclic && !other.cyclic) {
    const [classes, pace] = [new Classes(), new Pace("comparing")];
    const mine = yield* classes.all(one.roots, here, pace);
    const theirs = yield* classes.all(other.roots, there, pace);
    return [(node) => mine.get(node)!, (node) => theirs.get(node)!];
  }
  const classOf = yield* refinedClasses([
    ...one.roots.map((root) => [root, here] as const),
    ...other.roots.map((root) => [root, there] as const),
  ]);
  return [(node) => classOf(node, here), (node) => classOf(node, there)];
}

/** What players and outcomes of one game become in another. */
export interface Renaming {
  /** π: by place of a player in the first game the place in the second. */
  readonly players: readonly number[];
  /** o: from the outcomes that occur in the first game to those that occur in the second. */
  readonly outcomes: ReadonlyMap<string, string>;
}

/** The labels of game trees; with all of them the same, trees are equal (004 App. A.1, below Def. A.8). */
export const LABELS = ["players", "outcomes", "decisions", "states"] as const;
export type Label = (typeof LABELS)[number];

/** Labels that must be the same in both. Of reduced trees a state is that of the node that is left. */
export type Identical = { readonly [label in Label]?: boolean | undefined };

/** So many renamings of players and outcomes are tried that cannot be told apart by counting. */
const MOST_TRIED = 40_320;

/** A renaming under which every tree of one has a counterpart in the other, and the other way round, with the classes. */
export interface Corresponding {
  readonly renaming: Renaming;
  readonly classes: ClassesOfBoth;
}

/** The first such renaming; undefined where there is none. */
export function* correspondence(
  one: Trees,
  other: Trees,
  identical: Identical = {},
): Analysing<Corresponding | undefined> {
  let tried = 0;
  for (const renaming of yield* candidates(one, other, identical)) {
    if (++tried > MOST_TRIED)
      throw new AnalysisError(
        "NF6005",
        `More than ${grouped(MOST_TRIED)} renamings of players and outcomes are alike.`,
      );
    const classes = yield* classesBetween(one, other, renaming);
    const [mine, theirs] = [new Set(one.roots.map(classes[0])), new Set(other.roots.map(classes[1]))];
    if (mine.size === theirs.size && [...mine].every((number) => theirs.has(number))) return { renaming, classes };
  }
  return undefined;
}

/** The names that things of the second tree have in the first. */
export function backwards({ players, outcomes }: Renaming): Naming {
  const back = new Map([...outcomes].map(([from, to]) => [to, from]));
  return {
    player: (place) => AS_THEY_ARE.player(players.indexOf(place)),
    outcome: (text) => back.get(text) ?? `other ${text}`,
  };
}

/** The renamings that respect how often players decide and outcomes occur after so many steps; lazily. */
function* candidates(one: Trees, other: Trees, identical: Identical): Analysing<Iterable<Renaming>> {
  if (one.players.length !== other.players.length) return [];
  const [mine, theirs] = [yield* signaturesOf(one), yield* signaturesOf(other)];
  const samePlayer = (a: number, b: number): boolean =>
    mine.players[a] === theirs.players[b] && (!identical.players || one.players[a] === other.players[b]);
  const sameOutcome = (a: string, b: string): boolean =>
    mine.outcomes.get(a) === theirs.outcomes.get(b) && (!identical.outcomes || a === b);
  return renamings(one.players, mine.outcomes, theirs.outcomes, samePlayer, sameOutcome);
}

function* renamings(
  players: readonly string[],
  mine: ReadonlyMap<string, string>,
  theirs: ReadonlyMap<string, string>,
  samePlayer: (a: number, b: number) => boolean,
  sameOutcome: (a: string, b: string) => boolean,
): Generator<Renaming> {
  const places = players.map((_, place) => place);
  const [from, to] = [[...mine.keys()], [...theirs.keys()]];
  for (const players of bijections(places, places, samePlayer)) {
    for (const outcomes of bijections(from, to, sameOutcome)) {
      yield { players, outcomes: new Map(from.map((text, i) => [text, outcomes[i]!])) };
    }
  }
}

/** All renamings of players and outcomes of one game; lazily. @throws AnalysisError NF6005 where they are too many. */
export function* renamingsOf(players: readonly number[], outcomes: readonly string[]): Generator<Renaming> {
  let tried = 0;
  for (const to of bijections(players, players, () => true)) {
    for (const texts of bijections(outcomes, outcomes, () => true)) {
      if (++tried > MOST_TRIED)
        throw new AnalysisError("NF6005", `There are more than ${grouped(MOST_TRIED)} renamings.`);
      yield { players: to, outcomes: new Map(outcomes.map((text, i) => [text, texts[i]!])) };
    }
  }
}

/** The lists of all of `to` in which each stands where one of `from` is that it may be; the order kept where that can be. */
function* bijections<T>(from: readonly T[], to: readonly T[], mayBe: (a: T, b: T) => boolean): Generator<readonly T[]> {
  const picked: T[] = [];
  const left = new Set(to);
  function* next(): Generator<readonly T[]> {
    if (picked.length === from.length) {
      yield [...picked];
      return;
    }
    const now = from[picked.length]!;
    // What is called alike first.
    const order = [...left].sort((a, b) => Number(b === now) - Number(a === now));
    for (const one of order) {
      if (!mayBe(now, one)) continue;
      left.delete(one);
      picked.push(one);
      yield* next();
      picked.pop();
      left.add(one);
    }
  }
  if (from.length === to.length) yield* next();
}

/** Infinite trees are told apart by what lies within so many edges. */
const DEPTH_OF_INFINITE = 16;

/** A prime that counts are told apart by: those of deep trees would be long. */
const MODULUS = 2n ** 61n - 1n;

/** What renaming leaves: how often each player is active, and each outcome occurs, after 0, 1, 2 … edges. */
function* signaturesOf({ players, roots, cyclic }: Trees): Analysing<{
  readonly players: readonly string[];
  readonly outcomes: ReadonlyMap<string, string>;
}> {
  const pace = new Pace("comparing");
  const active = players.map(() => new Map<string, bigint>());
  const ended = new Map<string, Map<string, bigint>>();
  const distinct = cyclic ? roots : yield* distinctRoots(roots);
  let level = new Map<TreeNode, bigint>();
  for (const root of distinct) level.set(root, (level.get(root) ?? 0n) + 1n);
  const add = (to: Map<string, bigint>, key: string, times: bigint): void => {
    to.set(key, ((to.get(key) ?? 0n) + times) % MODULUS);
  };
  for (let depth = 0; level.size > 0 && !(cyclic && depth > DEPTH_OF_INFINITE); depth++) {
    const next = new Map<TreeNode, bigint>();
    for (const [node, times] of level) {
      if (node.kind === "leaf" && node.outcome) {
        const own = ended.get(node.outcome.text) ?? new Map<string, bigint>();
        ended.set(node.outcome.text, own);
        add(own, String(depth), times);
      }
      if (node.kind === "decision") {
        for (const { player, choices } of node.players) add(active[player]!, `${depth} ${choices.length}`, times);
      }
      const children = childrenOf(node);
      for (const child of children) next.set(child, ((next.get(child) ?? 0n) + times) % MODULUS);
      yield* pace.did(0, 1 + children.length);
    }
    level = next;
  }
  const text = (counts: ReadonlyMap<string, bigint>): string =>
    [...counts]
      .map(([key, times]) => `${key}:${times}`)
      .sort()
      .join(" ");
  return { players: active.map(text), outcomes: new Map([...ended].map(([outcome, own]) => [outcome, text(own)])) };
}

/** Trees are a set: of those that are equal as they are named one counts. */
function* distinctRoots(roots: readonly TreeNode[]): Analysing<readonly TreeNode[]> {
  if (roots.length === 1) return roots;
  const classes = yield* new Classes().all(roots);
  return [...new Map(roots.map((root) => [classes.get(root), root])).values()];
}

/** By edge of a chance node that of its counterpart: of the same probability, to a subtree of the same class. */
export function waysMatched(one: ChanceNode, other: ChanceNode, mine: ClassOf, theirs: ClassOf): readonly number[] {
  const key = ({ probability, child }: ChanceEdge, classOf: ClassOf): string =>
    `${printRational(probability)} ${classOf(child)}`;
  const places = new Map<string, number[]>();
  for (const [place, way] of [...other.ways.entries()].reverse()) {
    const known = places.get(key(way, theirs));
    if (known) known.push(place);
    else places.set(key(way, theirs), [place]);
  }
  return one.ways.map((way) => places.get(key(way, mine))!.pop()!);
}
