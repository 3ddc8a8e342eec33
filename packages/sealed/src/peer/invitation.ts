// What a person hands to those who shall join, and what all read to each other before the first decision.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { fromHex, type Hex, toHex } from "ninefold-log";
import { digest } from "../secret/digest.ts";

/** `opener`: the fingerprint of the key that the match is offered by. `secret`: 32 bytes that a join is proven by; who only watches needs none. */
export interface Invitation {
  readonly opener: Hex;
  readonly secret?: Hex;
}

export const fingerprintOf = (key: Hex): Hex => digest("opener", key);

/** The text of an invitation, of digits and one dot, to stand in the part of a link that servers are not sent. */
export const writeInvitation = ({ opener, secret }: Invitation): string =>
  secret === undefined ? opener : `${opener}.${secret}`;

/** Undefined for a text that is none. */
export function readInvitation(text: string): Invitation | undefined {
  const [, opener, secret] = /^([0-9a-f]{64})(?:\.([0-9a-f]{64}))?$/.exec(text) ?? [];
  if (opener === undefined) return undefined;
  return { opener, ...(secret !== undefined && { secret }) };
}

/** What shows that a join is of somebody who has the invitation: HMAC-SHA-256 of the join's hash. */
export const joinProof = (secret: Hex, join: Hex): Hex => toHex(hmac(sha256, fromHex(secret), fromHex(join)));

/**
 * Nine digits of a match's name, in three groups. Nonces are committed to before any is opened, so that nobody can search for two
 * matches with one code.
 */
export function shortCodeOf(mid: Hex): string {
  const number = BigInt(`0x${digest("code", mid).slice(0, 16)}`) % 1_000_000_000n;
  return number
    .toString()
    .padStart(9, "0")
    .replace(/(...)(?=.)/g, "$1 ");
}
