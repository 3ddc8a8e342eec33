// What arbiters and players hand to whoever claims: their attestations of an outcome, as a file.
import { field, list, record, text, type ValueOf } from "ninefold-log";
import { attestationForm, MAX_STAKES } from "../entry/entry.ts";
import { type FileForm, fileForm } from "../entry/file.ts";
import { hash } from "../entry/forms.ts";

/** `terms`: the hash of those of the stakes. */
const form = record({
  terms: field(1, hash),
  outcome: field(2, text(128)),
  attestations: field(3, list(attestationForm, MAX_STAKES)),
});
export type Attested = ValueOf<typeof form>;

export const attestedFile: FileForm<Attested> = fileForm("ninefold-attested-1", form, 1 << 14);
