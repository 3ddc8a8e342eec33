export { MAX_FORCED_STEPS } from "../model/fault.ts";
export type { Cache } from "./cache.ts";
export { noChance, type RecordingSource, recording, type SuppliedSource, supplied } from "./chance.ts";
export {
  COMMIT_ERRORS,
  type CommitError,
  type CommitErrorCode,
  type Committed,
  type Option,
  type Options,
} from "./commit.ts";
export { ArgumentError, PLAY_ERRORS, PlayError, type PlayErrorCode } from "./errors.ts";
export type { Executed } from "./executed.ts";
export { folderCache } from "./folder-cache.ts";
export {
  type Settled,
  type Step,
  settle,
  step,
  takePly,
} from "./gameplay.ts";
export { type Beginning, beginningAfter, beginningOf, beginningsByValues } from "./gestures.ts";
export { checksum, hash128, hashRules, type Words } from "./hash.ts";
export { type Compiled, compileText, type Loaded, type LoadOptions, load } from "./load.ts";
export { Match, type MatchOptions, newMatch, type Rules } from "./match.ts";
export { type Files, moduleFiles } from "./modules-beside.ts";
export type { Together } from "./parallel.ts";
export { parallelPerft } from "./parallel-perft.ts";
export { parallelPlayouts } from "./parallel-playouts.ts";
export {
  MOST_STATES,
  type Perft,
  type PerftLevel,
  type PerftOptions,
  type PerftProgress,
  type PerftWork,
  perft,
} from "./perft.ts";
export { type PlayoutOptions, type Playouts, playouts, randomTuple } from "./playouts.ts";
export { saveRecord } from "./record.ts";
export { RECORD_ERRORS, type RecordError, type RecordErrorCode } from "./record-errors.ts";
export { loadRecord } from "./record-load.ts";
export { type RecordData, readRecord } from "./record-text.ts";
export { makeRules } from "./rules.ts";
export { GENERATOR, resumed, type Seed, type SeededSource, seeded } from "./seeded.ts";
export type { MatchView, ShownDecision } from "./shown.ts";
export { type Start, startState, startStates, withinLimits } from "./start.ts";
export { finish, type Progress, type Running, run, type WholeWork, type Work } from "./work.ts";
