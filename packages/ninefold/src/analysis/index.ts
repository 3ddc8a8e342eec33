export { type Count, type CountOptions, count } from "./count.ts";
export {
  type Edge,
  type Exploration,
  type ExplorationOptions,
  type ExplorationProgress,
  type Exploring,
  MAX_STATES,
  type Stopped,
  type Visit,
  type Visitor,
  type Way,
  walk,
} from "./exploration.ts";
export {
  FINDING_CODES,
  type Finding,
  type FindingCode,
  type FindingSeverity,
  type ShownPlay,
  type ShownStep,
} from "./finding.ts";
export { type Examination, type ExamineOptions, examine } from "./findings.ts";
export { endOf, follow, type Path, type PathStep, pathTo } from "./path.ts";
export { explore, type StateGraph } from "./state-graph.ts";
