// Signatures of others that are added to a note.
import { OwnershipError } from "../errors.ts";
import { MAX_SIGNATURES, type NoteSignature, readNote, writeNote } from "./note.ts";

const keyOf = ({ name, id }: NoteSignature): string => `${name} ${id}`;

/**
 * A checkpoint of the log `origin` with the signatures of another note of the same text; the log's own stays. OwnershipError NF9305 for a note
 * of another checkpoint, or where there are more signatures than a note has.
 */
export function withSignatures(note: string | undefined, cosigned: string, origin: string): string {
  const [own, other] = [note === undefined ? undefined : readNote(note), readNote(cosigned)];
  if (own?.text !== other.text)
    throw new OwnershipError("NF9305", "The cosigned note is not the log's last checkpoint.");
  const added = other.signatures.filter(({ name }) => name !== origin);
  const kept = own.signatures.filter((one) => !added.some((two) => keyOf(one) === keyOf(two)));
  const signatures = [...kept, ...added];
  if (signatures.length > MAX_SIGNATURES) throw new OwnershipError("NF9305", `More than ${MAX_SIGNATURES} signatures.`);
  return writeNote({ text: own.text, signatures });
}
