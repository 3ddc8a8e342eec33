import { sha256 } from "@noble/hashes/sha2.js";
import { fromHex, type Hash, type Logged, toHex } from "ninefold-log";
import type { LobbyRow } from "../store/store.ts";

/** SHA-256 of a text, as it names what is done once. */
export const hashOf = (text: string): Hash => toHex(sha256(new TextEncoder().encode(text)));

/**
 * Under what an invitation is kept of which a client has given the hash. The server keeps other things beside it under hashes that can
 * be foreseen, and nobody can name one of those.
 */
export const inviteName = (hash: Hash): Hash => hashOf(`ninefold-invite-1 ${hash}`);

/** What a client gives in place of the secret. */
export const inviteHash = (secret: string): Hash => toHex(sha256(fromHex(secret)));

/** Under what it is kept that a key was removed from a match before that began. */
export const removalName = (match: Hash, key: string): Hash => hashOf(`ninefold-removed-1 ${match} ${key}`);

/** The seat of a key; undefined where it has none. */
export const seatOf = ({ seats }: Logged, keys: readonly string[]): number | undefined => {
  const seat = seats.findIndex(({ key }) => key !== undefined && keys.includes(key));
  return seat < 0 ? undefined : seat;
};

export const isOpener = ({ terms }: Logged, keys: readonly string[]): boolean =>
  terms.opener !== undefined && keys.includes(terms.opener);

/** How a match stands in the list of matches. */
export const stateOf = ({ ended, since }: Logged): LobbyRow["state"] =>
  ended ? "ended" : since === undefined ? "open" : "running";

/** Whether a match is shown to who has these keys. */
export const mayWatch = (logged: Logged, isPublic: boolean, keys: readonly string[]): boolean =>
  isPublic ||
  isOpener(logged, keys) ||
  seatOf(logged, keys) !== undefined ||
  logged.terms.seats.some(({ key }) => key !== undefined && keys.includes(key));
