// Messages: what a seat says in a round, on the base of all that was said before. A seat has one message a round.
import { encode, field, type Hex, isSignedBy, record, signHash, toHex, type ValueOf, whole } from "ninefold-log";
import { digest } from "../secret/digest.ts";
import { body } from "./body.ts";
import { blob, decoded, hash, MAX_MESSAGE, signature } from "./forms.ts";

/** `base` is the hash of the round before. */
const message = record({
  mid: field(1, hash),
  round: field(2, whole()),
  seat: field(3, whole(63)),
  base: field(4, hash),
  body: field(5, body),
});
export type Message = ValueOf<typeof message>;

/** The bytes of a message and the signature of its seat. */
export interface Signed {
  readonly message: Hex;
  readonly signature: Hex;
}

export const writeMessage = (of: Message): Hex => toHex(encode(message, of));

/** SealedError NF9001, NF9009 */
export const readMessage = (bytes: Hex): Message => decoded(message, bytes, MAX_MESSAGE);

/**
 * The match is in the hash though the message says it too: bytes that cannot be read are their signer's fault only if they were signed
 * for this match, and not for another by a later program.
 */
export const messageHash = (mid: Hex, bytes: Hex): Hex => digest("message", mid, bytes);

export const signMessage = (of: Message, secret: Uint8Array): Signed => {
  const bytes = writeMessage(of);
  return { message: bytes, signature: signHash(messageHash(of.mid, bytes), secret) };
};

export const isSaidBy = (mid: Hex, key: Hex, { message: bytes, signature: by }: Signed): boolean =>
  by.length === 128 && isSignedBy(key, messageHash(mid, bytes), by);

/** The base before the first round. */
export const firstBase = (mid: Hex): Hex => digest("first", mid);

/** The base after a round: of the one before, the round and what each seat said in it, in the order of the seats. */
export function roundHash(
  base: Hex,
  round: number,
  said: readonly { readonly seat: number; readonly hash: Hex }[],
): Hex {
  const parts = said.toSorted((a, b) => a.seat - b.seat).flatMap(({ seat, hash: of }) => [seat, of]);
  return digest("round", base, round, ...parts);
}

export const signedForm = record({ message: field(1, blob(MAX_MESSAGE)), signature: field(2, signature) });
