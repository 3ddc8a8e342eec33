// Entries with their signatures, and leaves: what a log keeps of each, with the second at which it took it in.
import {
  encode,
  field,
  fromHex,
  type Hex,
  isSignatureOf,
  publicKeyOf,
  record,
  signatureBy,
  type ValueOf,
  whole,
} from "ninefold-log";
import { type Entry, entryForm, entryHash } from "./entry.ts";
import { decoded, type Hash, type Key, signature, written } from "./forms.ts";

/** Who signs: a key, and what makes its signatures. */
export interface Signer {
  readonly key: Key;
  sign(message: Uint8Array<ArrayBuffer>): Hex | Promise<Hex>;
}

/** Whether a signature is that of a key. All that do it accept the same signatures. */
export type Verify = (key: Key, message: Uint8Array, signature: Hex) => boolean;

export const signerOf = (secret: Uint8Array): Signer => ({
  key: publicKeyOf(secret),
  sign: (message) => signatureBy(secret, message),
});

const DOMAIN = new TextEncoder().encode("ninefold-owned-1");

/** The bytes that are signed of a hash. Hashes of different things are never equal: each has its label within. */
export function messageOf(hash: Hash): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(DOMAIN.length + 32);
  message.set(DOMAIN);
  message.set(fromHex(hash), DOMAIN.length);
  return message;
}

export const signedForm = record({ entry: field(1, entryForm), signature: field(2, signature) });
export type SignedEntry = ValueOf<typeof signedForm>;

/** No entry has more bytes with its signature. */
export const MAX_ENTRY = 16_384;

/** The entry with the signature of the key that it names. RangeError where the signer has another. */
export async function signEntry(entry: Entry, signer: Signer): Promise<SignedEntry> {
  if (entry.by !== signer.key) throw new RangeError(`The entry is by ${entry.by}, the signer has ${signer.key}.`);
  return { entry, signature: await signer.sign(messageOf(entryHash(entry))) };
}

export const isSigned = ({ entry, signature: of }: SignedEntry, verify: Verify = isSignatureOf): boolean =>
  verify(entry.by, messageOf(entryHash(entry)), of);

export const writeEntry = (signed: SignedEntry): Hex => written(signedForm, signed);

/** OwnershipError NF9301 */
export const readEntry = (bytes: Hex | Uint8Array): SignedEntry => decoded(signedForm, bytes, MAX_ENTRY);

/** Signed entries as people send them to a log: each in digits on a line. */
export const writeEntries = (all: readonly SignedEntry[]): string => all.map((one) => `${writeEntry(one)}\n`).join("");

/** What `writeEntries` has written. OwnershipError NF9301 */
export const readEntries = (text: string): readonly SignedEntry[] =>
  text.split(/\s+/).flatMap((line) => (line === "" ? [] : [readEntry(line)]));

/** `at`: seconds since 1970 by the log's clock. */
export const leafForm = record({ at: field(1, whole()), signed: field(2, signedForm) });
export type Leaf = ValueOf<typeof leafForm>;

/** No leaf has more bytes; a bundle of a log has room for 65,535. */
export const MAX_LEAF: number = MAX_ENTRY + 16;

/** What stands in the log of a leaf. */
export const encodedLeaf = (leaf: Leaf): Uint8Array => encode(leafForm, leaf);

/** OwnershipError NF9301 */
export const readLeaf = (bytes: Hex | Uint8Array): Leaf => decoded(leafForm, bytes, MAX_LEAF);
