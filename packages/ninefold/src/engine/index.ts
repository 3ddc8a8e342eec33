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
export { attachEngine, type Engine, type EnginePurpose, engineOf } from "./engine.ts";
export type {
  ReachableStates,
  StateBounds,
  StateListener,
  StatesInOrder,
  StatesStopped,
  Trees,
} from "./state-enumeration.ts";
export { NO_MOVER } from "./state-enumeration.ts";
