export type {
  Answer,
  Answering,
  Bulk,
  BulkPerft,
  BulkPlayouts,
  BulkQuestion,
  BulkTasks,
  ReachableStates,
  StateBounds,
  StateListener,
  StatesInOrder,
  StatesStopped,
  Task,
  TaskKind,
  TaskOf,
  Trees,
} from "./bulk.ts";
export { NO_MOVER } from "./bulk.ts";
export type { ChanceSource } from "./chance.ts";
export type { BoardLayout, BoardPicture, Display } from "./display.ts";
export { FAULT_CODES, Fault, type FaultCode } from "./fault.ts";
export {
  type Choices,
  type Consequence,
  choicesAt,
  consequencesOf,
  type Decision,
  type DecisionTuple,
  drawConsequence,
  type Encoding,
  type Factoring,
  forcedTuple,
  type GameSystem,
  isForced,
  isOver,
  isTerminal,
  legalTuples,
  type Outcome,
  type Player,
  type PlayerId,
  type PositionError,
  printTuple,
  type Refusal,
  type State,
  type Track,
  type TrackValue,
  tuplesOf,
  type ViewedTrack,
} from "./game-system.ts";
export { interpret } from "./interpreter.ts";
export { type Limits, WORK_LIMIT } from "./limits.ts";
export { overcomplete } from "./overcomplete.ts";
export { placeText, unpaired } from "./position-parts.ts";
export { numberOf, ONE, printRational, type Rational, rational, ZERO } from "./rational.ts";
