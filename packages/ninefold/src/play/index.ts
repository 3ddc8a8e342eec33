// Play. Rules, decisions and chance come in; matches, records and the results of long work go out. Matches are values:
// a decision makes a new one, and a record plays again to the same states. Nothing here knows what kind of game it
// plays, and nothing is drawn but from a source or a seed that was handed in.
export { MAX_FORCED_STEPS } from "../model/system/fault.ts";
export { noChance, type RecordingSource, recording, type SuppliedSource, supplied } from "./chance/chance.ts";
export { drawnFrom } from "./chance/drawn.ts";
export { GENERATOR, resumed, type Seed, type SeededSource, seeded } from "./chance/seeded.ts";
export { browserCache } from "./compiling/browser-cache.ts";
export type { Cache, ImmediateCache } from "./compiling/cache.ts";
export { folderCache } from "./compiling/folder-cache.ts";
export { ArgumentError, PLAY_ERRORS, PlayError, type PlayErrorCode } from "./errors.ts";
export { type Linked, type LinkedMatch, MAX_LINKED_PLIES } from "./link/content.ts";
export { LINK_ERRORS, type LinkError, type LinkErrorCode, type LinkFinding } from "./link/errors.ts";
export { type LoadedLink, type LoadLinkOptions, loadLink } from "./link/load.ts";
export { linkedMatch, type PlayedLink, playLinked, type Withheld, withheldOf } from "./link/match.ts";
export { LINK_MARK, MAX_LINK_LENGTH, MAX_LINKED_LENGTH, readLink, writeLink } from "./link/text.ts";
export { type Brought, type BroughtPiece, broughtBy, startProblem } from "./load/brought.ts";
export { type Compiled, compileText, type Loaded, type LoadOptions, load } from "./load/load.ts";
export { moduleFiles } from "./load/modules-beside.ts";
export { prepare } from "./load/prepare.ts";
export { loadPrepared } from "./load/prepared.ts";
export type { Attempt } from "./match/attempts.ts";
export {
  COMMIT_ERRORS,
  type CommitError,
  type CommitErrorCode,
  groupedOptions,
  type Option,
  type Options,
} from "./match/commit.ts";
export {
  type Settled,
  type Step,
  settle,
  step,
  takePly,
} from "./match/gameplay.ts";
export { type Beginning, beginningAfter, beginningOf, beginningsByValues } from "./match/gestures.ts";
export { type Committed, Match, type MatchOptions, newMatch, type Rules } from "./match/match.ts";
export { makeRules, quickenMatches } from "./match/rules.ts";
export type { MatchView } from "./match/shown.ts";
export { type Asking, guessSpelt, readSpelt, spelt, speltPlies } from "./match/spelled.ts";
export { type Start, startState, startStates, withinLimits } from "./match/start.ts";
export { beginningOfFile, type Files, MAX_TEXT_BYTES, type ReadableFiles } from "./platform/bounded-reading.ts";
export { wakeAfter } from "./platform/clock.ts";
export { checksum, hash128, hashRules, type Words } from "./platform/hash.ts";
export { RECORD_ERRORS, type RecordError, type RecordErrorCode } from "./record/errors.ts";
export { type LoadedRecord, loadRecord } from "./record/load.ts";
export { type LoadedTree, loadTree } from "./record/load-tree.ts";
export { loadMatchText, matchTextParameters } from "./record/match-text.ts";
export { type NumberedText, type PgnGame, readPgn, writePgnGame } from "./record/pgn.ts";
export { loadPgn, pgnParameters, writePgn } from "./record/pgn-match.ts";
export { saveRecord } from "./record/save.ts";
export { type SavedTree, saveTree } from "./record/save-tree.ts";
export { canBeSettled, mayAgreeOnDraw, type Settlement, settledResult, settlementWith } from "./record/settlement.ts";
export { type RecordData, readRecord } from "./record/text.ts";
export { MatchTree, type NodeId, type TreeNode } from "./tree/match-tree.ts";
export { isMark, MARKS, type Mark, NO_NOTE, type Note } from "./tree/note.ts";
export { withLine } from "./tree/with-line.ts";
export { decisionsAhead } from "./work/ahead.ts";
export type { Executed } from "./work/executed.ts";
export type { Together } from "./work/parallel.ts";
export { parallelPerft } from "./work/parallel-perft.ts";
export { parallelPlayouts } from "./work/parallel-playouts.ts";
export { type PerftOptions, perft } from "./work/perft.ts";
export type { Perft, PerftLevel, PerftProgress, PerftWork } from "./work/perft-levels.ts";
export { type PlayoutOptions, type Playouts, playouts, randomTuple } from "./work/playouts.ts";
export { positionsOf } from "./work/positions.ts";
export { MAX_HELD_STATES } from "./work/state-budget.ts";
export { finish, type Progress, type Running, run, type WholeWork, type Work } from "./work/work.ts";
