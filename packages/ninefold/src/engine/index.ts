// Engines. A game system comes in; answers to questions asked in bulk go out (playouts, perft, reachable states), or
// undefined where they have to be asked of the system, with the reason. Only the forms of these questions are here:
// nothing is compiled, counted or played, and nothing asks which engine it holds.
export type {
  Answer,
  Answering,
  Bulk,
  BulkPerft,
  BulkPlayouts,
  BulkQuestion,
  BulkTasks,
  Task,
  TaskKind,
  TaskOf,
} from "./bulk.ts";
export { type Cell, cellsIn } from "./cells.ts";
export { attachEngine, type Engine, type EnginePurpose, engineOf, prepared } from "./engine.ts";
export { obstacleOf } from "./obstacles.ts";
export {
  ALWAYS,
  COMING,
  type Coming,
  type DecisionName,
  type LinearWeights,
  type Positions,
  type Preference,
  UNFINISHED,
  UNRECORDED,
} from "./positions.ts";
export type {
  ReachableStates,
  StateBounds,
  StateListener,
  StatesInOrder,
  StatesStopped,
  Trees,
} from "./state-enumeration.ts";
export { NO_MOVER } from "./state-enumeration.ts";
export { requireWeights } from "./weights.ts";
