// Ed25519 signatures. All who verify must accept the same ones, so the strict rules hold (Chalkias, Garillot and
// Nikolaenko 2020): S below the order, A and R canonical and not of small order, and the equation without the cofactor.
import { ed25519 } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { fromHex, toHex } from "../codec/hex.ts";
import type { Hash } from "./body.ts";
import { type Entry, entryHash } from "./entry.ts";

const { Point } = ed25519;
const DOMAIN = new TextEncoder().encode("ninefold-signed-1");

/** The bytes that are signed of an entry with this hash. */
export const signedBytes = (hash: Hash): Uint8Array<ArrayBuffer> => {
  const message = new Uint8Array(DOMAIN.length + 32);
  message.set(DOMAIN);
  message.set(fromHex(hash), DOMAIN.length);
  return message;
};

/** The public key of a secret one of 32 bytes. */
export const publicKeyOf = (secret: Uint8Array): string => toHex(ed25519.getPublicKey(secret));

/** The signature of an entry by its hash. */
export const signHash = (hash: Hash, secret: Uint8Array): string => signatureBy(secret, signedBytes(hash));

/** The signature of bytes that say by themselves what they are. */
export const signatureBy = (secret: Uint8Array, message: Uint8Array): string => toHex(ed25519.sign(message, secret));

/** The entry with the signature of whoever has this secret key. */
export const signed = (entry: Entry, secret: Uint8Array): Entry => ({
  ...entry,
  sig: signHash(entryHash(entry), secret),
});

const littleEndian = (bytes: Uint8Array): bigint => BigInt(`0x${toHex(bytes.slice().reverse()) || "0"}`);

/** A point whose encoding is canonical and whose order is not small; undefined for other bytes. */
function pointOf(bytes: Uint8Array) {
  try {
    const point = Point.fromBytes(bytes, false);
    return point.isSmallOrder() ? undefined : point;
  } catch {
    return undefined;
  }
}

type KeyPoint = NonNullable<ReturnType<typeof pointOf>>;

/** So many keys are kept with the table of their multiples, 0.1 MB each. */
const MAX_KEYS = 64;
/** A table costs as much as six verifications spare. */
const WINDOW = 4;
const keyPoints = new Map<string, { readonly point: KeyPoint; uses: number }>();

/** The point of a key; those that are used again and again get a table, with which a verification takes half as long. */
function keyPointOf(key: string): KeyPoint | undefined {
  const known = keyPoints.get(key);
  if (known) {
    known.uses++;
    if (known.uses === 3) known.point.precompute(WINDOW);
    return known.point;
  }
  const point = pointOf(fromHex(key));
  if (!point) return undefined;
  const [oldest] = keyPoints.keys();
  if (keyPoints.size >= MAX_KEYS && oldest !== undefined) keyPoints.delete(oldest);
  keyPoints.set(key, { point, uses: 1 });
  return point;
}

/** Whether a key may be a seat's. */
export const isKey = (key: string): boolean => pointOf(fromHex(key)) !== undefined;

/** Signatures that were found right, the last ones: who writes an entry is shown it again, and who serves it reads it again. */
const found = new Set<string>();
const MAX_FOUND = 1_024;

/** Whether `signature` is that of the entry with this hash by this key. */
export function isSignedBy(key: string, hash: Hash, signature: string): boolean {
  const asked = `${key} ${hash} ${signature}`;
  if (found.has(asked)) return true;
  if (!isSignatureOf(key, signedBytes(hash), signature)) return false;
  if (found.size >= MAX_FOUND) found.delete(found.keys().next().value!);
  found.add(asked);
  return true;
}

/** Whether `signature`, of 128 digits, is one of this key, of 64, for these bytes. */
export function isSignatureOf(key: string, message: Uint8Array, signature: string): boolean {
  const bytes = fromHex(signature);
  const [r, s] = [bytes.subarray(0, 32), littleEndian(bytes.subarray(32))];
  const [keyPoint, rPoint] = [keyPointOf(key), pointOf(r)];
  const order = Point.Fn.ORDER;
  if (!keyPoint || !rPoint || s >= order || s === 0n) return false;
  const digest = sha512.create().update(r).update(fromHex(key)).update(message).digest();
  const k = littleEndian(digest) % order;
  return Point.BASE.multiplyUnsafe(s).equals(rPoint.add(keyPoint.multiplyUnsafe(k)));
}
