// Whether two games are the same game, by the relations of 004 §5 and App. A.1.
import type { GameSystem, State } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";
import type { Analysing } from "../pace.ts";
import { allStates } from "../states/all-states.ts";
import type { ExplorationOptions } from "../states/exploration.ts";
import { hasCycle, type StateGraph } from "../states/state-graph.ts";
import type { Labels } from "./classes.ts";
import { type Corresponding, correspondence, type Identical, type Renaming, type Trees } from "./correspondence.ts";
import { type DecisionRenaming, decisionRenaming, sameDecisions } from "./decision-renaming.ts";
import { type Difference, differenceOf } from "./difference.ts";
import { bottomUp, choiceText } from "./nodes.ts";
import { type NodePair, pairsUnder } from "./pairs.ts";
import { reduce } from "./reduce.ts";
import { stripped } from "./structure.ts";
import { automatonOf, type UnfoldOptions, unfold } from "./unfold.ts";

/** structural: Def. A.2. relabeling: Def. A.8. agency: Def. 5, the same after the reductions. */
export const RELATIONS = ["structural", "relabeling", "agency"] as const;
export type Relation = (typeof RELATIONS)[number];

export interface CompareOptions
  extends Pick<ExplorationOptions, "maxStates" | "from">,
    Pick<UnfoldOptions, "maxNodes"> {
  /** Where plays of the other game begin; in all its initial states where it is not given. */
  readonly fromOther?: readonly State[] | undefined;
  readonly relation?: Relation;
  /** Labels that must be the same. */
  readonly identical?: Identical;
  /** Trees are compared down to so many decision tuples; to their ends where it is not given. */
  readonly depth?: number | undefined;
}

export type Comparison =
  | { readonly equivalent: true; readonly relation: Relation; readonly witness: Witness }
  | { readonly equivalent: false; readonly relation: Relation; readonly witness: Counterexample };

/** How one game becomes the other. */
export interface Witness extends Renaming {
  /** The decisions of each player of the first game in the second, where one renaming serves in all states. */
  readonly decisions: DecisionRenaming | undefined;
  /** f and h for every pair of nodes that corresponds, for `flawOf`. */
  pairs(): Iterable<NodePair>;
  readonly trees: readonly [Trees, Trees];
}

/** A difference under the nearest renaming of players and outcomes: under others there is one too. */
export interface Counterexample extends Difference, Renaming {}

/** Compares two games. @throws as `explore`; AnalysisError NF6001, NF6002, NF6005. */
export function* compare(one: GameSystem, other: GameSystem, options: CompareOptions = {}): Analysing<Comparison> {
  const { relation = "relabeling" } = options;
  const identical = relation === "structural" ? {} : (options.identical ?? {});
  const mine = yield* seenAs(relation, yield* treesOf(one, options, options.from), options);
  const theirs = yield* seenAs(relation, yield* treesOf(other, options, options.fromOther), options);
  const found = yield* correspondence(mine, theirs, identical);
  if (!found) {
    const closest = yield* nearest(mine, theirs);
    return { equivalent: false, relation, witness: { ...closest, ...(yield* differenceOf(mine, theirs, closest)) } };
  }
  const decisions = yield* decisionsOf(mine, theirs, found, options);
  const pairs = (): Iterable<NodePair> => pairsUnder(mine, theirs, found, decisions);
  return { equivalent: true, relation, witness: { ...found.renaming, decisions, pairs, trees: [mine, theirs] } };
}

function* decisionsOf(
  mine: Trees,
  theirs: Trees,
  found: Corresponding,
  { relation, identical }: CompareOptions,
): Analysing<DecisionRenaming | undefined> {
  if (relation === "structural") return undefined;
  return yield* identical?.decisions ? sameDecisions(mine) : decisionRenaming(mine, theirs, found);
}

/** The trees of a game, one for each initial condition. */
function* treesOf(system: GameSystem, options: CompareOptions, from: readonly State[] | undefined): Analysing<Trees> {
  const { depth, maxStates, maxNodes, relation } = options;
  const graph = yield* allStates(system, { depth, maxStates, from });
  const players = system.players.map(({ name }) => name);
  const labels = labelsOf(graph, options);
  if (depth === undefined && hasCycle(graph)) {
    if (relation === "agency") throw new AnalysisError("NF6001", "The game tree is infinite: give a depth.");
    return { players, labels, roots: yield* automatonOf(graph, { maxNodes }), cyclic: true };
  }
  return { players, labels, roots: yield* unfold(graph, { depth, maxNodes }) };
}

/** The labels that must be kept: all but those of players and outcomes, which are named as the renaming says. */
function labelsOf(graph: StateGraph, { identical, relation }: CompareOptions): Labels {
  if (relation === "structural") return {};
  const { system } = graph.exploration;
  return {
    ...(identical?.decisions && { choice: choiceText }),
    ...(identical?.states && { state: (index) => stateText(system, graph.state(index)) }),
  };
}

const stateText = (system: GameSystem, state: State): string =>
  system
    .values(state)
    .map(({ track, index, value }) => `${track}${index.length > 0 ? `[${index.join(", ")}]` : ""}=${value}`)
    .join(", ");

/** What of the trees a relation compares. */
function* seenAs(relation: Relation, trees: Trees, { maxNodes }: CompareOptions): Analysing<Trees> {
  if (relation === "structural") return { ...trees, players: ["nobody"], roots: yield* stripped(trees.roots) };
  return relation === "relabeling" ? trees : { ...trees, roots: (yield* reduce(trees.roots, { maxNodes })).trees };
}

/** Players by their places, outcomes by what is said of whom where that can be, else in the order in which they come. */
function* nearest(one: Trees, other: Trees): Analysing<Renaming> {
  const [mine, theirs] = [yield* outcomesOf(one), yield* outcomesOf(other)];
  const left = new Set(theirs);
  const outcomes = new Map<string, string>();
  const renamed = (text: string): string =>
    text
      .split(" ")
      .map((word) => other.players[one.players.indexOf(word)] ?? word)
      .join(" ");
  for (const pick of [renamed, (text: string) => text, () => [...left][0]]) {
    for (const text of mine) {
      const to = pick(text);
      if (outcomes.has(text) || to === undefined || !left.delete(to)) continue;
      outcomes.set(text, to);
    }
  }
  return { players: one.players.map((_, place) => place), outcomes };
}

function* outcomesOf({ roots }: Trees): Analysing<readonly string[]> {
  const texts = new Set<string>();
  for (const node of yield* bottomUp(roots)) {
    if (node.kind === "leaf" && node.outcome) texts.add(node.outcome.text);
  }
  return [...texts];
}
