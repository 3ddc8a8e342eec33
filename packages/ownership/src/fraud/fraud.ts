// Proofs of fraud: files by which a third person sees, by bytes alone, who has signed what nobody honest signs.
import { blob, field, list, type OneOf, oneOf, record, text, type ValueOf, whole } from "ninefold-log";
import { type FileForm, fileForm } from "../entry/file.ts";
import { hash, signature } from "../entry/forms.ts";
import { signedForm } from "../entry/signed.ts";
import { MAX_NOTE } from "../note/note.ts";
import { MAX_PIECES } from "../proof/presentation.ts";

/** Entries of a log that a proof may bring along, and bytes. */
const MAX_LEAVES = 1 << 22;
export const MAX_FRAUD: number = 1 << 28;

const MAX_PATH = 256;
const MAX_BYTES = 65_535;
const note = text(MAX_NOTE);
const path = list(hash, MAX_PATH);

const promise = record({
  match: field(1, hash),
  seat: field(2, whole(63)),
  pieces: field(3, list(hash, MAX_PIECES)),
  from: field(4, whole()),
  until: field(5, whole()),
  signature: field(6, signature),
});
export type SignedPromise = ValueOf<typeof promise>;

const KINDS = {
  /** Two successors of one entry, or two issues of one serial, by one key. */
  twice: [1, { first: field(1, signedForm), second: field(2, signedForm) }],
  /** A piece that is issued above the cap that the same key has set. */
  over: [2, { series: field(1, signedForm), issue: field(2, signedForm) }],
  /** Two checkpoints of one size that differ. */
  fork: [3, { log: field(1, text(512)), first: field(2, note), second: field(3, note) }],
  /** Two checkpoints that have different leaves at one index. */
  split: [
    4,
    {
      log: field(1, text(512)),
      first: field(2, note),
      second: field(3, note),
      index: field(4, whole()),
      leaves: field(5, list(hash, 2)),
      paths: field(6, list(path, 2)),
    },
  ],
  /** A checkpoint whose map is not what its entries give. */
  map: [
    5,
    { log: field(1, text(512)), checkpoint: field(2, note), leaves: field(3, list(blob(MAX_BYTES), MAX_LEAVES)) },
  ],
  /** Promises of one key to bring a piece to two matches at one time. */
  both: [6, { by: field(1, hash), first: field(2, promise), second: field(3, promise) }],
} as const;

const form = oneOf(KINDS);
export type Fraud = OneOf<typeof KINDS>;

export const fraudFile: FileForm<Fraud> = fileForm("ninefold-fraud-1", form, MAX_FRAUD);
