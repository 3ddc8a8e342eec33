// Presentations: that somebody owns pieces and brings them to one seat of one match. Checked offline, by bytes alone.
import { encode, field, list, record, text, type ValueOf, whole } from "ninefold-log";
import { attestationForm } from "../entry/entry.ts";
import { type FileForm, fileForm } from "../entry/file.ts";
import { digest, hash } from "../entry/forms.ts";
import { pieceForm, pieceId } from "../entry/piece.ts";
import { leafForm, messageOf, type Signer } from "../entry/signed.ts";
import { MAX_NOTE, readNote } from "../note/note.ts";
import { standingForm } from "../standing/standing.ts";

/** No path is longer. */
const MAX_PATH = 256;

/** One piece: its description and standing, the leaf of its last entry, that the log has it, and that the map says so. */
export const shownForm = record({
  piece: field(1, pieceForm),
  standing: field(2, standingForm),
  leaf: field(3, leafForm),
  inclusion: field(4, list(hash, MAX_PATH)),
  path: field(5, list(hash, MAX_PATH)),
});
export type ShownPiece = ValueOf<typeof shownForm>;

/** No presentation has more pieces, or bytes. */
export const MAX_PIECES = 256;
export const MAX_PRESENTATION: number = 1 << 22;

const form = record({
  match: field(1, hash),
  seat: field(2, whole(63)),
  checkpoint: field(3, text(MAX_NOTE)),
  pieces: field(4, list(shownForm, MAX_PIECES)),
  signatures: field(5, list(attestationForm, MAX_PIECES)),
});
export type Presentation = ValueOf<typeof form>;
export type Unsigned = Omit<Presentation, "signatures">;

/** What the owners sign: match, seat, the pieces in their order, and the text of the checkpoint. */
export function presented({ match, seat, checkpoint, pieces }: Unsigned): Uint8Array<ArrayBuffer> {
  const ids = pieces.map(({ piece }) => pieceId(piece));
  const names = encode(list(hash, MAX_PIECES), ids);
  return messageOf(digest("presented", match, seat, new TextEncoder().encode(readNote(checkpoint).text), names));
}

/** The presentation with the signature of each key that is needed. */
export async function present(of: Unsigned, signers: readonly Signer[]): Promise<Presentation> {
  const message = presented(of);
  const signatures = await Promise.all(
    signers.map(async (one) => ({ by: one.key, signature: await one.sign(message) })),
  );
  return { ...of, signatures };
}

/** Presentations as files. */
export const presentationFile: FileForm<Presentation> = fileForm("ninefold-presentation-1", form, MAX_PRESENTATION);
