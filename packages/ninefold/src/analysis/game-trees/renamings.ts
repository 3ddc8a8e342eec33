// Which renamings of players and outcomes there may be between the trees of two games: what they leave is counted first, so
// that few are tried.

import { withThousands } from "../../language/text/thousands.ts";
import { AnalysisError } from "../errors.ts";
import { type Analysing, Pace } from "../pace.ts";
import { entryAt, lookUp } from "../tables.ts";
import { Classes, CUT_ALIKE, type Naming } from "./classes.ts";
import { bottomUp, childrenOf, type TreeNode } from "./nodes.ts";
import { refinedClasses } from "./refinement.ts";
import type { Identical, Renaming, Trees } from "./trees.ts";

/** The most renamings of players and outcomes that are tried where counting does not distinguish them. */
export const MAX_TRIED = 40_320;

/** The renamings that respect how often players decide and outcomes occur after so many steps; lazily. */
export function* likelyRenamings(one: Trees, other: Trees, identical: Identical): Analysing<Iterable<Renaming>> {
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
  const indices = players.map((_, index) => index);
  const [from, to] = [[...mine.keys()], [...theirs.keys()]];
  for (const players of bijections(indices, indices, samePlayer)) {
    for (const outcomes of bijections(from, to, sameOutcome)) {
      yield { players, outcomes: new Map(from.map((text, i) => [text, entryAt(outcomes, i)])) };
    }
  }
}

/** All renamings of players and outcomes of one game; lazily. @throws AnalysisError NF6005 where they are too many. */
export function* allRenamings(players: readonly number[], outcomes: readonly string[]): Generator<Renaming> {
  let tried = 0;
  for (const to of bijections(players, players, always)) {
    for (const texts of bijections(outcomes, outcomes, always)) {
      if (++tried > MAX_TRIED)
        throw new AnalysisError("NF6005", `There are more than ${withThousands(MAX_TRIED)} renamings.`);
      yield { players: to, outcomes: new Map(outcomes.map((text, i) => [text, entryAt(texts, i)])) };
    }
  }
}

/** The lists of all of `to` in which each stands where one of `from` is that it may be; the order kept where that can be. */
function* bijections<T extends number | string>(
  from: readonly T[],
  to: readonly T[],
  mayBe: (a: T, b: T) => boolean,
): Generator<readonly T[]> {
  const picked: T[] = [];
  const left = new Set(to);
  function* next(): Generator<readonly T[]> {
    if (picked.length === from.length) {
      yield [...picked];
      return;
    }
    const now = entryAt(from, picked.length);
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

/**
 * The renaming under which a difference is reported where there is no other: it keeps the labels that have to be kept, and pairs
 * first what is counted alike, then what is said alike of whom, then what is called alike. Players must be as many, and
 * called alike where that is asked; outcomes may be left over.
 */
export function* nearestRenaming(one: Trees, other: Trees, identical: Identical): Analysing<Renaming> {
  const [mine, theirs] = [yield* signaturesOf(one), yield* signaturesOf(other)];
  const indices = [...one.players.keys()];
  const called = (a: number, b: number): boolean => one.players[a] === other.players[b];
  const counted = (a: number, b: number): boolean => mine.players[a] === theirs.players[b];
  const criteria = [
    (a: number, b: number) => counted(a, b) && a === b,
    counted,
    (a: number, b: number) => a === b,
    always,
  ];
  const players = paired(indices, indices, identical.players ? [called] : criteria);
  const renamed = (text: string): string =>
    text
      .split(" ")
      .map((word) => other.players[players.get(one.players.indexOf(word)) ?? -1] ?? word)
      .join(" ");
  const same = (a: string, b: string): boolean => a === b;
  const said = (a: string, b: string): boolean => renamed(a) === b;
  const alike = (a: string, b: string): boolean => mine.outcomes.get(a) === theirs.outcomes.get(b);
  const order = [(a: string, b: string) => alike(a, b) && said(a, b), alike, said, same, always];
  const [from, to] = [[...mine.outcomes.keys()], [...theirs.outcomes.keys()]];
  return {
    players: indices.map((index) => lookUp(players, index)),
    outcomes: paired(from, to, identical.outcomes ? [same] : order),
  };
}

const always = (): boolean => true;

/** Pairs of which the first criterion holds that holds of any. */
function paired<T>(from: readonly T[], to: readonly T[], criteria: readonly ((a: T, b: T) => boolean)[]): Map<T, T> {
  const left = new Set(to);
  const pairs = new Map<T, T>();
  for (const holds of criteria) {
    for (const one of from) {
      const other = pairs.has(one) ? undefined : [...left].find((there) => holds(one, there));
      if (other === undefined) continue;
      pairs.set(one, other);
      left.delete(other);
    }
  }
  return pairs;
}

/** Infinite trees are distinguished by what lies within this number of edges. */
const DEPTH_OF_INFINITE = 16;

/** Counts are compared modulo this prime: those of deep trees would be long. */
const MODULUS = 2n ** 61n - 1n;

/** What renaming leaves: how often each player is active, and each outcome occurs, after 0, 1, 2 … edges. */
function* signaturesOf(trees: Trees): Analysing<{
  readonly players: readonly string[];
  readonly outcomes: ReadonlyMap<string, string>;
}> {
  const { players, roots, cyclic } = trees;
  const pace = new Pace("comparing");
  const active = players.map(() => new Map<string, bigint>());
  const ended = new Map<string, Map<string, bigint>>();
  let level = new Map<TreeNode, bigint>();
  for (const root of yield* distinctRoots(trees)) level.set(root, (level.get(root) ?? 0n) + 1n);
  const add = (to: Map<string, bigint>, key: string, times: bigint): void => {
    to.set(key, ((to.get(key) ?? 0n) + times) % MODULUS);
  };
  for (let depth = 0; level.size > 0 && !(cyclic && depth > DEPTH_OF_INFINITE); depth++) {
    const next = new Map<TreeNode, bigint>();
    for (const [node, times] of level) {
      if (node.kind === "leaf" && node.outcome) {
        add(knownIn(ended, node.outcome.text), String(depth), times);
      }
      if (node.kind === "decision") {
        for (const { player, choices } of node.players)
          add(entryAt(active, player), `${depth} ${choices.length}`, times);
      }
      const children = childrenOf(node);
      for (const child of children) next.set(child, ((next.get(child) ?? 0n) + times) % MODULUS);
      yield* pace.did(0, 1 + children.length);
    }
    level = next;
  }
  // Of an infinite tree all outcomes count, however late they come.
  for (const node of cyclic ? yield* bottomUp(roots, pace) : []) {
    if (node.kind === "leaf" && node.outcome) knownIn(ended, node.outcome.text);
  }
  const text = (counts: ReadonlyMap<string, bigint>): string =>
    [...counts]
      .map(([key, times]) => `${key}:${times}`)
      .sort()
      .join(" ");
  return { players: active.map(text), outcomes: new Map([...ended].map(([outcome, own]) => [outcome, text(own)])) };
}

function knownIn(ended: Map<string, Map<string, bigint>>, outcome: string): Map<string, bigint> {
  const own = ended.get(outcome) ?? new Map<string, bigint>();
  ended.set(outcome, own);
  return own;
}

/** Trees are a set: of those that are equal as they are named one counts. */
function* distinctRoots({ roots, cyclic, labels }: Trees): Analysing<readonly TreeNode[]> {
  if (roots.length === 1) return roots;
  const naming: Naming = { ...CUT_ALIKE, ...labels };
  const classOf = cyclic
    ? yield* refinedClasses(roots.map((root) => [root, naming] as const))
    : yield* mapped(new Classes().all(roots, naming));
  return [...new Map(roots.map((root) => [classOf(root, naming), root])).values()];
}

function* mapped<Key, Value extends number>(work: Analysing<ReadonlyMap<Key, Value>>): Analysing<(key: Key) => Value> {
  const map = yield* work;
  return (key) => lookUp(map, key);
}
