// Pieces of one's own: entries that own them, logs that order these, proofs that anybody checks offline, and proofs of fraud.
// Nothing here reaches a clock or draws a number; files of logs are read through an interface.
export {
  type Attestation,
  type Entry,
  type EntryOf,
  entryHash,
  type Owner,
  type Terms,
  termsHash,
} from "./entry/entry.ts";
export type { Hash, Key } from "./entry/forms.ts";
export { type Attribute, attributesOf, type Piece, pieceId } from "./entry/piece.ts";
export {
  encodedLeaf,
  isSigned,
  type Leaf,
  MAX_ENTRY,
  readEntries,
  readEntry,
  readLeaf,
  type SignedEntry,
  type Signer,
  signEntry,
  signerOf,
  type Verify,
  writeEntries,
  writeEntry,
} from "./entry/signed.ts";
export { OWNERSHIP_ERRORS, OwnershipError, type OwnershipErrorCode, type Refusal } from "./errors.ts";
export { type Conviction, checkFraud } from "./fraud/check.ts";
export { type Fraud, fraudFile } from "./fraud/fraud.ts";
export { type CollectionCopy, copyFile, copyOf, filesOfCopy, MAX_COPY, MAX_PICTURE } from "./kept/copy.ts";
export { type Keeping, KeptLog, type KeptLogOptions } from "./kept/kept-log.ts";
export { PieceMap, rootByPath } from "./map/map.ts";
export {
  type Checkpoint,
  checkpointOf,
  checkpointText,
  logKeyOf,
  readCheckpoint,
  signCheckpoint,
} from "./note/checkpoint.ts";
export { type Cosigned, cosignatureLine, cosignaturesOf } from "./note/cosignature.ts";
export { keyId, type NoteKey, readNoteKey, writeNoteKey } from "./note/keys.ts";
export { type Note, readNote, writeNote } from "./note/note.ts";
export { type Context, checkPresentation, type Owned, type Policy, type Proven, witnessedAt } from "./proof/check.ts";
export { type Bringing, type LogView, proveOwner } from "./proof/own.ts";
export { type Ownership, ownershipBy } from "./proof/ownership.ts";
export { type Presentation, presentationFile } from "./proof/presentation.ts";
export { Purse, type PurseKeeping, signerBy } from "./purse/purse.ts";
export { attest, attestRecord, claimProblem, type RecordVerdict } from "./standing/attest.ts";
export { type Attested, attestedFile } from "./standing/attested.ts";
export { attributesIn, type Issued, nameOf, nextIssues, ownedBy } from "./standing/issuing.ts";
export { Register, type RegisterOptions, type Series, type Taken } from "./standing/register.ts";
export { Replay, replayed, type Seen } from "./standing/replay.ts";
export { type Held, heldAt, type Standing, standingHash } from "./standing/standing.ts";
export { EMPTY_ROOT, Growing, innerHash, isConsistent, leafHash, rootByInclusion } from "./tree/hashes.ts";
export { httpFiles } from "./tree/http.ts";
export { consistencyPath, inclusionPath, type NodeAt } from "./tree/proving.ts";
export {
  bundleOf,
  bundlePath,
  entriesIn,
  entriesOf,
  type LogFiles,
  nodesOf,
  parsedPath,
  pathsOf,
  tilePath,
} from "./tree/tiles.ts";
export { type Finding, type Monitored, monitor, noteOf } from "./watch/monitor.ts";
export { splitBetween } from "./watch/split.ts";
export { cosigned, type Witness, type WitnessMemory } from "./watch/witness.ts";
