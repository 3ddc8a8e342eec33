// A purse: the keys of a person who owns pieces, in a folder of hers, and what she has signed by them. All keys follow from one,
// which is kept under a passphrase; each piece may have one of its own, so that nobody sees whose others are.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Purse, type PurseKeeping, type Signer } from "ninefold-ownership";
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

export const signerOfIdentity = (identity: Identity): Signer => ({
  key: identity.key,
  sign: (message) => signatureOf(identity, message),
});

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

/** What a file keeps of a purse. */
class PurseFile implements PurseKeeping {
  readonly #path: string;
  #kept: Kept;

  constructor(path: string) {
    this.#path = path;
    this.#kept = keptIn(path);
  }

  get keys(): number {
    return this.#kept.keys;
  }

  #keep(kept: Kept): void {
    writeAtomically(this.#path, `${JSON.stringify(kept, null, 2)}\n`);
    this.#kept = kept;
  }

  async keepKeys(keys: number): Promise<void> {
    this.#keep({ ...this.#kept, keys });
  }

  async signedAfter(prev: string): Promise<string | undefined> {
    return this.#kept.signed[prev];
  }

  async keepSigned(prev: string, signed: string): Promise<string> {
    this.#keep({ ...this.#kept, signed: { ...this.#kept.signed, [prev]: signed } });
    return signed;
  }
}

/** The purse in a folder. A Failure where it is not there and is not to be made, or another passphrase is needed. */
export async function openPurse(folder: string, isMade = false): Promise<Purse> {
  const key = join(folder, "key.json");
  if (!isMade && !existsSync(key)) throw usage(`"${folder}" is no purse: \`ninefold collection receive\` makes one.`);
  const identity = await ownKey(join(madeFolder(folder), "key.json"));
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey("pkcs8", identity.secret));
  return new Purse(signerOfIdentity(identity), pkcs8.slice(-32), new PurseFile(join(folder, "purse.json")));
}
