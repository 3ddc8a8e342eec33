// A purse: the keys of a person who owns pieces, and what she has signed by them. All keys follow from one secret; each piece may
// have one of its own, so that nobody sees whose others are.
import { sha256 } from "@noble/hashes/sha2.js";
import { fromHex } from "ninefold-log";
import { type Entry, entryHash } from "../entry/entry.ts";
import type { Hash, Key } from "../entry/forms.ts";
import { readEntry, type SignedEntry, type Signer, signEntry, signerOf, writeEntry } from "../entry/signed.ts";
import { OwnershipError } from "../errors.ts";

const utf8 = new TextEncoder();

/** The key that follows from a secret of 32 bytes by a label without line ends. */
export function signerBy(secret: Uint8Array, label: string): Signer {
  if (secret.length !== 32 || label.includes("\n")) throw new RangeError("A secret has 32 bytes, a label one line.");
  return signerOf(
    sha256(Uint8Array.from([...utf8.encode("ninefold-purse-1\n"), ...secret, ...utf8.encode(`${label}\n`)])),
  );
}

/** What a purse must not forget. */
export interface PurseKeeping {
  /** How many keys there are beside the first. */
  readonly keys: number;
  keepKeys(keys: number): Promise<void>;
  /** What was signed after an entry, in digits. */
  signedAfter(prev: Hash): Promise<string | undefined>;
  /** Keeps what was signed after an entry, unless something is kept there: that is answered. Resolves when it is on the disk. */
  keepSigned(prev: Hash, signed: string): Promise<string>;
}

export class Purse {
  readonly #secret: Uint8Array;
  readonly #keeping: PurseKeeping;
  #signers: readonly Signer[];

  /** `first`: the key of the secret itself. */
  constructor(first: Signer, secret: Uint8Array, keeping: PurseKeeping) {
    this.#secret = secret;
    this.#keeping = keeping;
    this.#signers = [first, ...Array.from({ length: keeping.keys }, (_, i) => signerBy(secret, String(i + 1)))];
  }

  get signers(): readonly Signer[] {
    return this.#signers;
  }

  signer(key: Key): Signer | undefined {
    return this.#signers.find((one) => one.key === key);
  }

  /** One more key. */
  async newSigner(): Promise<Signer> {
    const number = this.#signers.length;
    const made = signerBy(this.#secret, String(number));
    await this.#keeping.keepKeys(number);
    this.#signers = [...this.#signers, made];
    return made;
  }

  /**
   * Signs an entry, and keeps it before anybody has it; what was signed before stays what it was. OwnershipError NF9302 where the purse has not
   * the key, NF9303 where another entry was signed after the same.
   */
  async sign(entry: Entry & { readonly prev: Hash }): Promise<SignedEntry> {
    const signer = this.signer(entry.by);
    if (!signer) throw new OwnershipError("NF9302", `The purse has no key ${entry.by}.`);
    const known = (await this.signedAfter(entry.prev)) ?? (await this.#signed(entry, signer));
    if (entryHash(known.entry) === entryHash(entry)) return known;
    throw new OwnershipError("NF9303", "The purse has signed something else for this piece, which was not logged.");
  }

  /** What was signed after an entry, whether it is logged or not; undefined where nothing was. */
  async signedAfter(prev: Hash): Promise<SignedEntry | undefined> {
    const kept = await this.#keeping.signedAfter(prev);
    return kept === undefined ? undefined : readEntry(fromHex(kept));
  }

  async #signed(entry: Entry & { readonly prev: Hash }, signer: Signer): Promise<SignedEntry> {
    const kept = await this.#keeping.keepSigned(entry.prev, writeEntry(await signEntry(entry, signer)));
    return readEntry(fromHex(kept));
  }
}
