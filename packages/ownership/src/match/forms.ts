// What seats say of pieces in the meeting of a sealed match: what is asked, what is brought, and what proves it.
import { blob, field, flag, type Hex, list, maybe, record, text, type ValueOf, whole } from "ninefold-log";
import { decoded, hash, key, written } from "../entry/forms.ts";
import { pieceForm } from "../entry/piece.ts";
import { holdForm } from "../proof/hold.ts";
import { MAX_PIECES } from "../proof/presentation.ts";

const MAX_ASKS = 1 << 14;
const MAX_LIST = 1 << 16;
const MAX_PROOF = 1 << 17;

/**
 * What is staked: all pieces that are brought. `until`: the second at which stakes lapse. `wins`: by which outcome of the rules they go to
 * which seat. `needed`: so many of the arbiters.
 */
const stakeForm = record({
  until: field(1, whole()),
  wins: field(2, list(record({ outcome: field(1, text(128)), seat: field(2, whole(63)) }), 64)),
  arbiters: field(3, list(key, 64)),
  needed: field(4, whole(64)),
});

/**
 * What a match asks of pieces. `log`, `witnesses`: keys as text, as `writeNoteKey` writes them; `needed` of the witnesses at most `maxAge`
 * seconds ago. `series`: those that count; all where there is none. `parameter`: which one says what a seat brings, where the game has
 * several. `everybody`: no seat plays with the usual pieces. `lease`, `hold`: for so many seconds at least a lease in the log, or a promise of the
 * owner, binds what is brought; 0 where it is not asked for.
 */
const asksForm = record({
  log: field(1, text(512)),
  witnesses: field(2, list(text(512), 16)),
  needed: field(3, whole(16)),
  maxAge: field(4, whole()),
  series: field(5, list(hash, 64)),
  parameter: maybe(6, text(256)),
  everybody: field(7, flag),
  lease: field(8, whole()),
  hold: field(9, whole()),
  stake: maybe(10, stakeForm),
});
export type Asks = ValueOf<typeof asksForm>;

/** The pieces that a seat brings, whole. `to`: the key that has them, and those of others, if the seat wins them. */
const broughtForm = record({ pieces: field(1, list(pieceForm, MAX_PIECES)), to: maybe(2, key) });
export type BroughtList = ValueOf<typeof broughtForm>;

/** A presentation of them, as a file has it, and the promise where one is asked for. */
const provenForm = record({ presentation: field(1, blob(MAX_PROOF)), hold: maybe(2, holdForm) });
export type BroughtProof = ValueOf<typeof provenForm>;

export const writeAsks = (asks: Asks): Hex => written(asksForm, asks);
export const writeBrought = (of: BroughtList): Hex => written(broughtForm, of);
export const writeBroughtProof = (of: BroughtProof): Hex => written(provenForm, of);

/** OwnershipError NF9301 */
export const readAsks = (of: Hex): Asks => decoded(asksForm, of, MAX_ASKS);
/** OwnershipError NF9301 */
export const readBroughtProof = (of: Hex): BroughtProof => decoded(provenForm, of, MAX_PROOF);
/** The list of a seat; of one that brings nothing it has no pieces. OwnershipError NF9301 */
export const readBrought = (of: Hex): BroughtList => (of === "" ? { pieces: [] } : decoded(broughtForm, of, MAX_LIST));
