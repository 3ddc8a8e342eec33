// A purse: the keys of a person who owns pieces, in a folder of hers, and what she has signed by them. All keys follow from one,
// which is kept under a passphrase; each piece may have one of its own, so that nobody sees whose others are.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromHex } from "ninefold-log";
import {
  type Entry,
  entryHash,
  readEntry,
  type SignedEntry,
  type Signer,
  signEntry,
  signerOf,
  writeEntry,
} from "ninefold-ownership";
import { type Identity, signatureOf } from "ninefold-table/keys";
import { writeAtomically } from "../atomic-write.ts";
import { usage } from "../failure.ts";
import { madeFolder } from "../remote/folders.ts";
import { ownKey } from "../remote/own-key.ts";

interface Kept {
  /** How many keys there are beside the first. */
  readonly keys: number;
  /** What was signed after an entry: nothing else is ever signed after it. */
  readonly signed: Readonly<Record<string, string>>;
}

export const signerBy = (identity: Identity): Signer => ({
  key: identity.key,
  sign: (message) => signatureOf(identity, message),
});

/** The secret key with a number: of the first one's secret. */
async function derived({ secret }: Identity, number: number): Promise<Signer> {
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey("pkcs8", secret));
  const hash = createHash("sha256").update("ninefold-purse-1\n").update(pkcs8.subarray(-32)).update(`${number}\n`);
  return signerOf(hash.digest());
}

/** What a purse has kept. A Failure for a file that is none: without it something could be signed twice. */
function keptIn(path: string): Kept {
  if (!existsSync(path)) return { keys: 0, signed: {} };
  try {
    const { keys, signed } = JSON.parse(readFileSync(path, "utf8")) as Kept;
    if (Number.isSafeInteger(keys) && typeof signed === "object") return { keys, signed };
  } catch {
    // As for any other text.
  }
  throw usage(`"${path}" is damaged: put a copy of it back.`);
}

export class Purse {
  readonly #path: string;
  readonly #identity: Identity;
  #kept: Kept;
  #signers: readonly Signer[];

  private constructor(path: string, identity: Identity, kept: Kept, signers: readonly Signer[]) {
    this.#path = path;
    this.#identity = identity;
    this.#kept = kept;
    this.#signers = signers;
  }

  /** The purse in a folder. A Failure where it is not there and is not to be made, or another passphrase is needed. */
  static async open(folder: string, isMade = false): Promise<Purse> {
    const key = join(folder, "key.json");
    if (!isMade && !existsSync(key)) throw usage(`"${folder}" is no purse: \`ninefold collection receive\` makes one.`);
    madeFolder(folder);
    const identity = await ownKey(key);
    const path = join(folder, "purse.json");
    const kept = keptIn(path);
    const more = Array.from({ length: kept.keys }, (_, i) => derived(identity, i + 1));
    return new Purse(path, identity, kept, [signerBy(identity), ...(await Promise.all(more))]);
  }

  get signers(): readonly Signer[] {
    return this.#signers;
  }

  signer(key: string): Signer | undefined {
    return this.#signers.find((one) => one.key === key);
  }

  #keep(kept: Kept): void {
    writeAtomically(this.#path, `${JSON.stringify(kept, null, 2)}\n`);
    this.#kept = kept;
  }

  /** One more key. */
  async newSigner(): Promise<Signer> {
    const made = await derived(this.#identity, this.#kept.keys + 1);
    this.#keep({ ...this.#kept, keys: this.#kept.keys + 1 });
    this.#signers = [...this.#signers, made];
    return made;
  }

  /** Signs an entry, and keeps it before anybody has it. A Failure where another one was signed after the same. */
  async sign(entry: Entry & { readonly prev: string }): Promise<SignedEntry> {
    const signer = this.signer(entry.by);
    if (!signer) throw usage(`The purse has no key ${entry.by}.`);
    const before = this.#kept.signed[entry.prev];
    if (before !== undefined) {
      const known = readEntry(fromHex(before));
      if (entryHash(known.entry) === entryHash(entry)) return known;
      throw usage(
        "The purse has signed something else for this piece, which was not logged: `ninefold collection add` logs it.",
      );
    }
    const signed = await signEntry(entry, signer);
    this.#keep({ ...this.#kept, signed: { ...this.#kept.signed, [entry.prev]: writeEntry(signed) } });
    return signed;
  }
}
