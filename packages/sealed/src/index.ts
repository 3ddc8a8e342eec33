// Matches that nobody has to be trusted for. Bytes, keys, randomness and time come in; messages and verdicts go out. Nothing
// here reaches a network or a clock.

export { streamOf } from "./chance/stream.ts";
export { speakersOf } from "./course/course.ts";
export { type Setting, settingOf } from "./course/setting.ts";
export type { Course, End, Stage } from "./course/stage.ts";
export { SEALED_ERRORS, SealedError, type SealedErrorCode } from "./errors.ts";
export type { RulesOf } from "./peer/attendee.ts";
export type { Joining, Opening, Random, Resuming } from "./peer/beginning.ts";
export type { Channel } from "./peer/channel.ts";
export {
  fingerprintOf,
  type Invitation,
  readInvitation,
  shortCodeOf,
  writeInvitation,
} from "./peer/invitation.ts";
export { memoryPeerKeeper, type PeerKeeper } from "./peer/keeper.ts";
export { type MemoryRelay, memoryRelay } from "./peer/memory-relay.ts";
export { Peer } from "./peer/peer.ts";
export type { Bringing, Claimed, Pieces } from "./peer/pieces.ts";
export { type After, postingAgain } from "./peer/posting-again.ts";
export { isName, isPost, type Offer, type Post, readPost, requireNoAbsence, writePost } from "./peer/posts.ts";
export { SpectatorPeer, type Watching } from "./peer/spectator.ts";
export type { Guest, PeerState } from "./peer/state.ts";
export { Spectator, type Taking } from "./seat/hearing.ts";
export { type Keeper, type Kept, memoryKeeper } from "./seat/keeper.ts";
export { type Answer, SealedSeat, type SeatKeys } from "./seat/seat.ts";
export { SeenPlay, type Shown } from "./seat/seen.ts";
export { type Absence, isStated, stateAbsence } from "./transcript/absence.ts";
export { BODIES, type Body, type BodyOf } from "./transcript/body.ts";
export { type Headed, type Header, hasAgreed, headOf, PROTOCOL, readHeader, signHeader } from "./transcript/header.ts";
export {
  firstBase,
  isSaidBy,
  type Message,
  messageHash,
  readMessage,
  roundHash,
  type Signed,
  signMessage,
  writeMessage,
} from "./transcript/message.ts";
export {
  type Owner,
  openPlan,
  type PlannedAnswer,
  type PlannedTrack,
  planHash,
  type SealedPlan,
} from "./transcript/plan.ts";
export { beginsWith, RECORD_LINE, readRecord, type SealedRecord, writeRecord } from "./transcript/record.ts";
export { foundOf } from "./verify/found.ts";
export { type MatchSummary, summaryOf, type VerdictSummary } from "./verify/summary.ts";
export { unplayedOf } from "./verify/unplayed.ts";
export { BLAME_LINE, type Blame, type Found, type Lookup, readBlame, type SealedVerdict } from "./verify/verdict.ts";
export { verdictOn, verifyBlame, verifySealed } from "./verify/verify.ts";
