// Records: the header, the signatures of all seats below it, and what was said.
import { encode, field, list, maybe, record, toHex, type ValueOf } from "ninefold-log";
import { joined, utf8 } from "../bytes.ts";
import { SealedError } from "../errors.ts";
import { absenceForm } from "./absence.ts";
import { blob, decoded, MAX_HEADER, proven, signature } from "./forms.ts";
import { signedForm } from "./message.ts";

const MAX_MESSAGES = 1 << 20;
export const MAX_RECORD: number = 1 << 26;

const form = record({
  header: field(1, blob(MAX_HEADER)),
  agreed: field(2, list(signature, 64)),
  said: field(3, list(signedForm, MAX_MESSAGES)),
  absences: maybe(4, list(absenceForm, 4096)),
  /** By seat, that it owns what it brings; empty of one that brings nothing. */
  proofs: maybe(5, list(proven, 64)),
});
export type SealedRecord = ValueOf<typeof form>;

/** The first bytes of a record. */
export const RECORD_LINE = "ninefold-sealed-record-1\n";

export const writeRecord = (of: SealedRecord): Uint8Array<ArrayBuffer> => joined(utf8(RECORD_LINE), encode(form, of));

/** Whether a file begins as records do, or with another line. */
export const beginsWith = (bytes: Uint8Array, line: string = RECORD_LINE): boolean =>
  new TextDecoder().decode(bytes.subarray(0, line.length)) === line;

/** SealedError NF9001, NF9009 */
export function readRecord(bytes: Uint8Array): SealedRecord {
  if (bytes.length > MAX_RECORD) throw new SealedError("NF9009", `${bytes.length} bytes are more than ${MAX_RECORD}.`);
  if (!beginsWith(bytes)) throw new SealedError("NF9001", `The file does not begin with "${RECORD_LINE.trim()}".`);
  return decoded(form, toHex(bytes.subarray(RECORD_LINE.length)), MAX_RECORD);
}
