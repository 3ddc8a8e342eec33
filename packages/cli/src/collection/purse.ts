// A purse: the keys of a person who owns pieces, in a folder of hers, and what she has signed by them. All keys follow from one,
// which is kept under a passphrase; each piece may have one of its own, so that nobody sees whose others are.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Hash,
  nameOf,
  Purse,
  type PurseKeeping,
  type Register,
  type Signer,
  type Standing,
} from "ninefold-ownership";
import { type Identity, signatureOf } from "ninefold-table/keys";
import { writeAtomically, writeFirst } from "../atomic-write.ts";
import { Failure, usage } from "../failure.ts";
import { madeFolder } from "../remote/folders.ts";
import { ownKey } from "../remote/own-key.ts";

interface Kept {
  /** How many keys there are beside the first. */
  readonly keys: number;
  /** What was signed after an entry by earlier versions: since then each has a file of its own. */
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

/** What a folder keeps of a purse. Several terminals may have it at once: each reads what the others have kept. */
class PurseFolder implements PurseKeeping {
  readonly #path: string;
  readonly #signed: string;

  constructor(folder: string) {
    this.#path = join(folder, "purse.json");
    this.#signed = join(folder, "signed");
  }

  get keys(): number {
    return keptIn(this.#path).keys;
  }

  async keepKeys(keys: number): Promise<void> {
    writeAtomically(this.#path, `${JSON.stringify({ ...keptIn(this.#path), keys }, null, 2)}\n`);
  }

  async signedAfter(prev: string): Promise<string | undefined> {
    const file = join(this.#signed, prev);
    return existsSync(file) ? readFileSync(file, "utf8").trim() : keptIn(this.#path).signed[prev];
  }

  async keepSigned(prev: string, signed: string): Promise<string> {
    const before = await this.signedAfter(prev);
    if (before !== undefined) return before;
    // Of two terminals that sign at once one is first, and the other takes what that one has signed.
    return writeFirst(join(madeFolder(this.#signed), prev), `${signed}\n`)
      ? signed
      : ((await this.signedAfter(prev)) ?? signed);
  }
}

/** The purse in a folder. A Failure where it is not there and is not to be made, or another passphrase is needed. */
export async function openPurse(folder: string, isMade = false): Promise<Purse> {
  const key = join(folder, "key.json");
  if (!isMade && !existsSync(key)) throw usage(`"${folder}" is no purse: \`ninefold collection receive\` makes one.`);
  const identity = await ownKey(join(madeFolder(folder), "key.json"));
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey("pkcs8", identity.secret));
  return new Purse(signerOfIdentity(identity), pkcs8.slice(-32), new PurseFolder(folder));
}

/**
 * What signs for pieces, by the keys that `holder` answers, each key once. A Failure NF9302 that names the pieces whose keys the purse in
 * the folder does not have.
 */
export function signersOf(
  purse: Purse,
  folder: string,
  register: Pick<Register, "pieces" | "series" | "standings">,
  pieces: readonly Hash[],
  holder: (standing: Standing) => Hash,
): readonly Signer[] {
  const holders = pieces.map((piece) => {
    const standing = register.standings.get(piece);
    return { piece, signer: standing && purse.signer(holder(standing)) };
  });
  const others = holders.filter(({ signer }) => !signer).map(({ piece }) => nameOf(register, piece));
  if (others.length > 0) throw new Failure(1, "NF9302", `NF9302: "${folder}" does not own ${others.join(", ")}.`);
  return [...new Map(holders.flatMap(({ signer }) => (signer ? [[signer.key, signer]] : []))).values()];
}
