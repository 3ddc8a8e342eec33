// Analysis. Game systems come in; what can be known of them goes out: counts, findings, trees and automata, reductions,
// equivalences, symmetries, values, and these as texts for files and as pictures. All long work yields, so that it can
// be watched and stopped, and is bounded in states, nodes or characters. Nothing here writes a file, and nothing draws
// a number but samples with a seed.
export { count } from "./counting/count.ts";
export type { Count, CountOptions } from "./counting/count-result.ts";
export type { DeclaredRenaming } from "./descriptions/declared.ts";
export type { DescribedRenaming, RenamedValues } from "./descriptions/described-renaming.ts";
export {
  compareDescriptions,
  type DescriptionComparison,
  type DescriptionOptions,
} from "./descriptions/descriptions.ts";
export type { Stop } from "./descriptions/walk.ts";
export { ANALYSIS_CODES, type AnalysisCode, AnalysisError } from "./errors.ts";
export {
  automatonGraph,
  dotOf,
  type ExplicitModel,
  edgeText,
  efgOf,
  explicitSmg,
  type GraphEdge,
  type GraphJson,
  type GraphNode,
  type GraphNodeKind,
  gameTableOf,
  graphmlOf,
  jsonOf,
  jsonTextOf,
  nfgOf,
  type PrismFiles,
  prismOf,
  treeGraph,
  type WrittenGraph,
} from "./exports/index.ts";
export { USUAL_EFFORT } from "./findings/effort.ts";
export {
  FINDING_CODES,
  type Finding,
  type FindingCode,
  type FindingSeverity,
  type ShownPlay,
  type ShownStep,
} from "./findings/finding.ts";
export { type Examination, type ExamineOptions, examine } from "./findings/findings.ts";
export { type ReplayedPlay, replayed } from "./findings/replayed.ts";
export { Classes, type Labels } from "./game-trees/classes.ts";
export {
  type CompareOptions,
  type Comparison,
  type Counterexample,
  compare,
  RELATIONS,
  type Relation,
  type Witness,
} from "./game-trees/compare.ts";
export type { DecisionCorrespondence } from "./game-trees/decision-correspondence.ts";
export type { Difference, OtherPlayers } from "./game-trees/difference.ts";
export type { Arranged, Counted, LoneTree } from "./game-trees/mismatch.ts";
export { MAX_NODES, USUAL_NODES } from "./game-trees/node-budget.ts";
export {
  type ActivePlayer,
  bottomUp,
  type ChanceEdge,
  type ChanceNode,
  type Choice,
  type ChoiceTuple,
  childrenOf,
  choiceText,
  type DecisionNode,
  type Leaf,
  sizeOfTrees,
  type TreeNode,
  type TreeSize,
  tupleAt,
} from "./game-trees/nodes.ts";
export type { NodePair } from "./game-trees/pairs.ts";
export {
  REDUCTIONS,
  type Reduced,
  type ReduceOptions,
  type Reduction,
  type ReductionStep,
  reduce,
} from "./game-trees/reduce.ts";
export type { Play, Seen, SeenChoices, Step } from "./game-trees/seen.ts";
export { type Identical, LABELS, type Label, type Renaming, type Trees } from "./game-trees/trees.ts";
export type { Unanswered } from "./game-trees/unanswered.ts";
export { automatonOf, type UnfoldOptions, unfold } from "./game-trees/unfold.ts";
export { flawOf } from "./game-trees/verify.ts";
export { type Declaration, declared } from "./nine-parts/notation.ts";
export type { Game, Part } from "./nine-parts/part.ts";
export { familySizes, nineParts, stateSpace, type WrittenPart } from "./nine-parts/parts.ts";
export type { Analysing, AnalysisProgress, Doing } from "./pace.ts";
export {
  automatonPicture,
  MAX_DRAWN,
  type Subject,
  subjectOf,
  type TreePictureOptions,
  treePicture,
} from "./pictures/index.ts";
export {
  type Solution,
  type SolveOptions,
  solve,
  type WinChance,
  winChances,
} from "./solve/solve.ts";
export type { Mixture, StateValue } from "./solve/state-value.ts";
export { type Utilities, utilitiesOf } from "./solve/utilities.ts";
export type { Interval } from "./solve/values.ts";
export { allStates } from "./states/all-states.ts";
export {
  type ChanceOutcome,
  type Edge,
  type Exploration,
  type ExplorationOptions,
  type ExplorationProgress,
  type Explored,
  type Exploring,
  MAX_STATES,
  type Stopped,
  type Visit,
  type Visitor,
  walk,
} from "./states/exploration.ts";
export { type ExploreOptions, explore } from "./states/explore.ts";
export { endOf, type Path, type PathStep, pathTo, replay } from "./states/path.ts";
export { hasCycle, type StateGraph } from "./states/state-graph.ts";
export { type OpenEdge, type OpenNode, type OpenOutcome, openNode, unlikeness } from "./stepwise/stepwise.ts";
export {
  type Orbits,
  type Renamed,
  type Symmetries,
  type Symmetry,
  type SymmetryOptions,
  symmetries,
} from "./symmetries/symmetries.ts";
