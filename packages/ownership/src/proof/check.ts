// Checks presentations, as an opponent does: from the bytes, the match and seat, the time, and whom one trusts.
import { fromHex, type Hex, isSignatureOf } from "ninefold-log";
import { entryHash, type OfPiece } from "../entry/entry.ts";
import type { Hash, Key } from "../entry/forms.ts";
import { type Piece, pieceId } from "../entry/piece.ts";
import { encodedLeaf, isSigned } from "../entry/signed.ts";
import { OwnershipError, type Refusal, refusal } from "../errors.ts";
import { rootByPath } from "../map/map.ts";
import { type Checkpoint, readCheckpoint } from "../note/checkpoint.ts";
import { cosignaturesOf } from "../note/cosignature.ts";
import type { NoteKey } from "../note/keys.ts";
import { readNote } from "../note/note.ts";
import { agrees } from "../standing/agrees.ts";
import { heldAt, type Standing, standingHash } from "../standing/standing.ts";
import { isSame, leafHash, rootByInclusion } from "../tree/hashes.ts";
import { type Presentation, presentationFile, presented, type ShownPiece } from "./presentation.ts";

/** Whom one trusts. */
export interface Policy {
  readonly log: NoteKey;
  /** Those that are believed; the log's own key among them counts nothing. */
  readonly witnesses: readonly NoteKey[];
  /** So many of them have to have cosigned. */
  readonly needed: number;
  /** Seconds since they did so. */
  readonly maxAge: number;
  /** The series that pieces may be of; all where it is left out. */
  readonly series?: readonly Hash[];
}

/** What a presentation has to be for. */
export interface Context {
  readonly match: Hash;
  readonly seat: number;
  /** Seconds since 1970. */
  readonly now: number;
  /** Where pieces have to be leased to the match: at least until this second. */
  readonly leasedUntil?: number;
}

/** A piece that is owned, and by which key. */
export interface Owned {
  readonly id: Hash;
  readonly piece: Piece;
  readonly by: Key;
  readonly standing: Standing;
}

/** What a presentation proves. `at`: the second at which enough witnesses had seen the checkpoint; `now` where none is needed. */
export interface Proven {
  readonly pieces: readonly Owned[];
  readonly at: number;
  readonly checkpoint: Checkpoint;
}

/** So much may a witness's clock be before one's own, in seconds. */
export const MAX_AHEAD = 300;

const nodes = (path: readonly Hex[]): readonly Uint8Array[] => path.map(fromHex);

/** The second at which enough witnesses had cosigned, which is not too old. OwnershipError NF9305 */
export function witnessedAt(note: string, { log, witnesses, needed, maxAge }: Policy, now: number): number {
  if (needed === 0) return now;
  const others = witnesses.filter(({ key }) => key !== log.key);
  const times = cosignaturesOf(readNote(note), others)
    .map(({ time }) => time)
    .filter((time) => time <= now + MAX_AHEAD)
    .sort((a, b) => b - a);
  const at = times[needed - 1];
  if (at === undefined)
    throw new OwnershipError(
      "NF9305",
      `${times.length} trusted witnesses have cosigned the checkpoint, ${needed} are needed.`,
    );
  if (now - at > maxAge)
    throw new OwnershipError(
      "NF9305",
      `The checkpoint was seen ${now - at} seconds ago; at most ${maxAge} are allowed.`,
    );
  return at;
}

const namedBy = (entry: OfPiece): Hash => (entry.k === "issue" ? pieceId(entry.piece) : entry.piece);

/** Why a piece is not shown to be where the presentation says, by the map and by the log. */
function standingProblem(
  { piece, standing, leaf, inclusion, path }: ShownPiece,
  checkpoint: Checkpoint,
  at: number,
): Refusal | undefined {
  const id = pieceId(piece);
  const byMap = rootByPath(fromHex(id), fromHex(standingHash(standing)), nodes(path));
  if (!checkpoint.map) return refusal("NF9305", "The checkpoint commits to no map of pieces.");
  if (!byMap || !isSame(byMap, checkpoint.map))
    return refusal(
      "NF9302",
      "The map of the checkpoint does not have the piece so: another entry came later, or none of it is true.",
    );
  // The log's clock may not run ahead of its witnesses', or a lease would be over before its time.
  if (leaf.at > at + MAX_AHEAD) return refusal("NF9311", "The entry is of a time after that of the witnesses.");
  const { entry } = leaf.signed;
  if (entry.k === "series" || namedBy(entry) !== id || entryHash(entry) !== standing.last)
    return refusal("NF9302", "The entry that is shown is not the last one of the piece.");
  if (!agrees(standing, entry)) return refusal("NF9311", "The map says of the piece what its last entry does not.");
  const byLog = rootByInclusion(leafHash(encodedLeaf(leaf)), standing.index, checkpoint.size, nodes(inclusion));
  if (!byLog || !isSame(byLog, checkpoint.root))
    return refusal("NF9311", "The log does not have the entry where its map says.");
  return isSigned(leaf.signed) ? undefined : refusal("NF9301", "The entry is not signed by its key.");
}

/** Who may bring a piece to a match, or why nobody may. */
function presenter(standing: Standing, { match, leasedUntil }: Context, at: number): Key | Refusal {
  const held = heldAt(standing, at);
  if (held && held.match !== match)
    return refusal("NF9306", `The piece is bound to another match by its ${held.as} until second ${held.until}.`);
  if (leasedUntil !== undefined && !(held && held.until >= leasedUntil))
    return refusal("NF9306", `The piece is not leased to the match until second ${leasedUntil}.`);
  return held?.to ?? standing.owner;
}

function owned(shown: ShownPiece, checkpoint: Checkpoint, context: Context, at: number): Owned {
  const { piece, standing } = shown;
  const by = standingProblem(shown, checkpoint, at) ?? presenter(standing, context, at);
  if (typeof by !== "string") throw new OwnershipError(by.code, by.message);
  return { id: pieceId(piece), piece, standing, by };
}

/** What a presentation proves. OwnershipError NF9301, NF9302, NF9305, NF9306, NF9307, NF9311 where it proves nothing. */
export function checkPresentation(of: Presentation | Uint8Array, policy: Policy, context: Context): Proven {
  const shown = of instanceof Uint8Array ? presentationFile.read(of) : of;
  if (shown.match !== context.match || shown.seat !== context.seat)
    throw new OwnershipError("NF9307", `It is for seat ${shown.seat} of match ${shown.match}.`);
  const checkpoint = readCheckpoint(shown.checkpoint, policy.log);
  const at = witnessedAt(shown.checkpoint, policy, context.now);
  const pieces = shown.pieces.map((one) => owned(one, checkpoint, context, at));
  if (new Set(pieces.map(({ id }) => id)).size !== pieces.length)
    throw new OwnershipError("NF9307", "A piece is presented twice.");
  const stranger = policy.series && pieces.find(({ piece }) => !policy.series!.includes(piece.series));
  if (stranger) throw new OwnershipError("NF9307", `The piece ${stranger.id} is of a series that is not asked for.`);
  const message = presented(shown);
  for (const by of new Set(pieces.map((one) => one.by))) {
    const signature = shown.signatures.find((one) => one.by === by);
    if (!signature) throw new OwnershipError("NF9302", `The owner ${by} has not signed the presentation.`);
    if (!isSignatureOf(by, message, signature.signature))
      throw new OwnershipError("NF9301", `The signature of ${by} is not of this presentation.`);
  }
  return { pieces, at, checkpoint };
}
