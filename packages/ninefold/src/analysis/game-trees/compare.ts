// Whether two games are the same game, by the relations of 004 §5 and App. A.1.
import type { GameSystem, State } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";
import type { ExplorationOptions, Exploring } from "../states/exploration.ts";
import { explore } from "../states/explore.ts";
import { hasCycle, type StateGraph } from "../states/state-graph.ts";
import type { Labels } from "./classes.ts";
import { type Identical, type Renaming, renamingsBetween, type Trees } from "./correspondence.ts";
import { type DecisionRenaming, decisionRenaming, sameDecisions } from "./decision-renaming.ts";
import { type Difference, differenceOf } from "./difference.ts";
import { bottomUp, choiceText, type TreeNode } from "./nodes.ts";
import { type NodePair, pairsUnder } from "./pairs.ts";
import { reduce } from "./reduce.ts";
import { stripped } from "./structure.ts";
import { automatonOf, unfold } from "./unfold.ts";

/** structural: Def. A.2. relabeling: Def. A.8. agency: Def. 5, the same after the reductions. */
export const RELATIONS = ["structural", "relabeling", "agency"] as const;
export type Relation = (typeof RELATIONS)[number];

export interface CompareOptions extends Pick<ExplorationOptions, "maxStates"> {
  readonly relation?: Relation;
  /** Labels that must be the same. */
  readonly identical?: Identical;
  /** Trees are compared down to so many decision tuples; to their ends where it is not given. */
  readonly depth?: number;
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

/** Compares two games. Undefined where it was interrupted. @throws as `explore`; AnalysisError NF6001, NF6002, NF6005. */
export function* compare(
  one: GameSystem,
  other: GameSystem,
  options: CompareOptions = {},
): Exploring<Comparison | undefined> {
  const { relation = "relabeling" } = options;
  const identical = relation === "structural" ? {} : (options.identical ?? {});
  const first = yield* treesOf(one, options);
  const second = first && (yield* treesOf(other, options));
  if (!second) return undefined;
  const [mine, theirs] = [SEEN_AS[relation](first), SEEN_AS[relation](second)];
  const renaming = renamingsBetween(mine, theirs, identical).next().value;
  if (!renaming) {
    const closest = nearest(mine, theirs);
    return { equivalent: false, relation, witness: { ...closest, ...differenceOf(mine, theirs, closest) } };
  }
  const renamed = identical.decisions ? sameDecisions(mine) : decisionRenaming(mine, theirs, renaming);
  const decisions = relation === "structural" ? undefined : renamed;
  const pairs = (): Iterable<NodePair> => pairsUnder(mine, theirs, renaming, decisions);
  return { equivalent: true, relation, witness: { ...renaming, decisions, pairs, trees: [mine, theirs] } };
}

/** The trees of a game, one for each initial condition. */
function* treesOf(system: GameSystem, options: CompareOptions): Exploring<Trees | undefined> {
  const { depth, maxStates, relation } = options;
  const graph = yield* explore(system, {
    ...(depth !== undefined && { depth }),
    ...(maxStates !== undefined && { maxStates }),
  });
  const { stopped, roots } = graph.exploration;
  const players = system.players.map(({ name }) => name);
  const labels = labelsOf(graph, options);
  if (stopped === "interrupted") return undefined;
  if (stopped === "states" || stopped === "memory")
    throw new AnalysisError("NF6002", `The game has more than ${graph.size} states: give a depth.`);
  if (depth === undefined && hasCycle(graph)) {
    if (relation === "agency") throw new AnalysisError("NF6001", "The game tree is infinite: give a depth.");
    return { players, labels, roots: automatonOf(graph), cyclic: true };
  }
  return { players, labels, roots: roots.map((_, root) => unfold(graph, root, depth)) };
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
const SEEN_AS: Readonly<Record<Relation, (trees: Trees) => Trees>> = {
  structural: (trees) => ({ ...trees, players: ["nobody"], roots: trees.roots.map(stripped) }),
  relabeling: (trees) => trees,
  agency: (trees) => ({ ...trees, roots: trees.roots.map((root) => reduce(root).tree) }),
};

/** Players by their places, outcomes by what is said of whom where that can be, else in the order in which they come. */
function nearest(one: Trees, other: Trees): Renaming {
  const [mine, theirs] = [outcomesOf(one), outcomesOf(other)];
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

function outcomesOf({ roots }: Trees): readonly string[] {
  const texts = new Set<string>();
  for (const node of roots.flatMap((root): readonly TreeNode[] => bottomUp(root))) {
    if (node.kind === "leaf" && node.outcome) texts.add(node.outcome.text);
  }
  return [...texts];
}
