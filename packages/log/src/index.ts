// Matches as chained entries. Rules, acts, times, salts and chance come in; entries go out, and what follows from them: who
// may decide, what each seat knows, how it ended. Nothing here reaches a network or a clock or draws a number.

export { type LogFile, MAX_FILE, readLog, writeLog, writeLogText } from "./checking/file.ts";
export { type RulesByHash, type Verdict, verify } from "./checking/verify.ts";
export { Follower, type Shown, shownTo } from "./client/follower.ts";
export { decode, encode } from "./codec/canonical.ts";
export { delimited, digestIn, type Part } from "./codec/digest.ts";
export { blob, bytes, type Form, flag, list, text, type ValueOf, whole, word } from "./codec/form.ts";
export type { Hex } from "./codec/hex.ts";
export { fromHex, toHex } from "./codec/hex.ts";
export { jsonIn } from "./codec/json.ts";
export { Reader } from "./codec/reader.ts";
export { type Field, field, type Maybe, maybe, type OneOf, oneOf, record } from "./codec/record.ts";
export { type Value, value as valueForm } from "./codec/value.ts";
export type { ClockShown } from "./course/shown.ts";
export type { Viewer } from "./course/side.ts";
export type { End, Head, Offer, SeatStanding, Terms } from "./course/standing.ts";
export { governsLines } from "./course/start.ts";
export { usualTerms } from "./course/usual-terms.ts";
export {
  BODIES,
  type Body,
  type BodyOf,
  type Choice,
  type Hash,
  type Kind,
  MAX_SEATS,
  type Parameters,
  parametersForm,
} from "./entry/body.ts";
export {
  type By,
  type Entry,
  entryForm,
  entryHash,
  MAX_ENTRY,
  MAX_OPENINGS,
  readEntry,
  writeEntry,
  ZEROS,
} from "./entry/entry.ts";
export { listedParameters, parametersByName } from "./entry/parameters.ts";
export {
  type Audience,
  MAX_BESIDE,
  type Opening,
  openingForm,
  readOpenings,
  type SealedAs,
  sealed,
  writeOpenings,
} from "./entry/sealed.ts";
export {
  isKey,
  isSignatureOf,
  isSignedBy,
  publicKeyOf,
  signatureBy,
  signed,
  signedBytes,
  signHash,
} from "./entry/signature.ts";
export { LOG_ERRORS, LogError, type LogErrorCode } from "./errors.ts";
export type { Act, Outside, SeatAct, TableAct, Written } from "./referee/act.ts";
export { type Acted, Logged, type Refused } from "./referee/logged.ts";
