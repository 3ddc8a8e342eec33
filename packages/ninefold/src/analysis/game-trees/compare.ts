// Whether two games are the same game, by the relations of 004 §5 and App. A.1.
import type { GameSystem, State } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";
import type { Analysing } from "../pace.ts";
import { allStates } from "../states/all-states.ts";
import type { ExplorationOptions } from "../states/exploration.ts";
import { hasCycle, type StateGraph } from "../states/state-graph.ts";
import { valuesText } from "../track-texts.ts";
import type { Labels } from "./classes.ts";
import { type Corresponding, correspondence } from "./correspondence.ts";
import { type DecisionCorrespondence, decisionCorrespondence, sameDecisions } from "./decision-correspondence.ts";
import { type Difference, differenceOf, type OtherPlayers } from "./difference.ts";
import { choiceText } from "./nodes.ts";
import { type NodePair, pairsUnder } from "./pairs.ts";
import { reduce } from "./reduce.ts";
import { stripped } from "./structure.ts";
import { type Identical, LABELS, type Label, type Renaming, type Trees } from "./trees.ts";
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
  readonly decisions: DecisionCorrespondence | undefined;
  /** f and h for every pair of nodes that corresponds, for `flawOf`. */
  pairs(): Iterable<NodePair>;
  readonly trees: readonly [Trees, Trees];
}

/** Why there is none. */
export type Counterexample = Difference | OtherPlayers;

/** Labels that a relation does not know: those of a stripped tree, and of reduced ones which of several alike is left. */
const UNKNOWN_LABELS: Readonly<Record<Relation, readonly Label[]>> = {
  structural: LABELS,
  relabeling: [],
  agency: ["decisions", "states"],
};

/**
 * Compares two games.
 *
 * @throws as `explore`; AnalysisError NF6001, NF6002, NF6005; RangeError for labels to be identical that the relation does
 * not know: any of `structural`, decisions and states of `agency`.
 */
export function* compare(one: GameSystem, other: GameSystem, options: CompareOptions = {}): Analysing<Comparison> {
  const { relation = "relabeling", identical = {} } = options;
  const unknown = UNKNOWN_LABELS[relation].filter((label) => identical[label]);
  if (unknown.length > 0) throw new RangeError(`identical: ${unknown} are no labels of the relation ${relation}.`);
  const mine = yield* seenAs(relation, yield* treesOf(one, options, options.from), options);
  const theirs = yield* seenAs(relation, yield* treesOf(other, options, options.fromOther), options);
  const found = yield* correspondence(mine, theirs, identical);
  if (!found) return { equivalent: false, relation, witness: yield* differenceOf(mine, theirs, identical) };
  const decisions = yield* decisionsOf(mine, theirs, found, options);
  const pairs = (): Iterable<NodePair> => pairsUnder(mine, theirs, found, decisions);
  return { equivalent: true, relation, witness: { ...found.renaming, decisions, pairs, trees: [mine, theirs] } };
}

function* decisionsOf(
  mine: Trees,
  theirs: Trees,
  found: Corresponding,
  { relation, identical }: CompareOptions,
): Analysing<DecisionCorrespondence | undefined> {
  if (relation === "structural") return undefined;
  return yield* identical?.decisions ? sameDecisions(mine) : decisionCorrespondence(mine, theirs, found);
}

/** The trees of a game, one for each initial condition. */
function* treesOf(system: GameSystem, options: CompareOptions, from: readonly State[] | undefined): Analysing<Trees> {
  const { depth, maxStates, maxNodes, relation } = options;
  const graph = yield* allStates(system, { depth, maxStates, from });
  const players = system.players.map(({ name }) => name);
  const labels = labelsOf(graph, options);
  if (depth === undefined && hasCycle(graph)) {
    if (relation === "agency")
      throw new AnalysisError("NF6001", "The game tree is infinite: plays may come back to a state.");
    return { players, labels, roots: yield* automatonOf(graph, { maxNodes }), cyclic: true };
  }
  return { players, labels, roots: yield* unfold(graph, { depth, maxNodes }) };
}

/** The labels that must be kept: all but those of players and outcomes, which are named as the renaming says. */
function labelsOf(graph: StateGraph, { identical }: CompareOptions): Labels {
  const { system } = graph.exploration;
  return {
    ...(identical?.decisions && { choice: choiceText }),
    ...(identical?.states && { state: (index) => valuesText(system.values(graph.state(index))) }),
  };
}

/** What of the trees a relation compares. */
function* seenAs(relation: Relation, trees: Trees, { maxNodes }: CompareOptions): Analysing<Trees> {
  if (relation === "structural") return { ...trees, players: ["nobody"], roots: yield* stripped(trees.roots) };
  return relation === "relabeling" ? trees : { ...trees, roots: (yield* reduce(trees.roots, { maxNodes })).trees };
}
