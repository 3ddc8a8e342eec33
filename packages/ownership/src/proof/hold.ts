// Promises of owners that bring pieces to a match without a lease: in that time they bring them to no other. They prevent nothing, and
// convict who has given two.
import { encode, field, list, record, type ValueOf, whole } from "ninefold-log";
import { attestationForm } from "../entry/entry.ts";
import { digest, type Hash, hash } from "../entry/forms.ts";
import { messageOf, type Signer } from "../entry/signed.ts";
import type { Bringing } from "./own.ts";
import { MAX_PIECES } from "./presentation.ts";

/** `from`, `until`: seconds since 1970; the second one is not within. Signed by each key that presents one of the pieces. */
export const holdForm = record({
  from: field(1, whole()),
  until: field(2, whole()),
  signatures: field(3, list(attestationForm, MAX_PIECES)),
});
export type Hold = ValueOf<typeof holdForm>;

/** What is promised. `pieces`: their names, in the order in which they are presented. */
export interface Promised extends Bringing, Pick<Hold, "from" | "until"> {
  readonly pieces: readonly Hash[];
}

/** What is signed. */
export const promised = ({ match, seat, pieces, from, until }: Promised): Uint8Array<ArrayBuffer> =>
  messageOf(digest("held", match, seat, from, until, encode(list(hash, MAX_PIECES), pieces)));

export async function hold(of: Promised, signers: readonly Signer[]): Promise<Hold> {
  const message = promised(of);
  const signed = signers.map(async (one) => ({ by: one.key, signature: await one.sign(message) }));
  return { from: of.from, until: of.until, signatures: await Promise.all(signed) };
}
