// The keys of the person at this browser by which she owns pieces and keeps collections. Those that were used here before stay.
import { fromHex } from "ninefold-log";
import { Purse, readEntry, type SignedEntry, type Signer, signerBy } from "ninefold-ownership";
import { type Identity, identityFrom, keptIdentity, makeIdentity, signatureOf } from "ninefold-table/keys";
import { allOf, type KeptPurse, keep, oneOf } from "./database.ts";

/** What a saved file has beside the key that terminals know. */
interface Beside {
  readonly keys: number;
  readonly signed: Readonly<Record<string, string>>;
}

const isBeside = (value: unknown): value is Beside => {
  const { keys, signed } = (value ?? {}) as Partial<Beside>;
  return Number.isSafeInteger(keys) && keys! >= 0 && keys! <= MAX_KEYS && typeof signed === "object" && signed !== null;
};

const MAX_KEYS = 10_000;

async function secretOf({ secret }: Identity): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.exportKey("pkcs8", secret)).slice(-32);
}

/** What was signed after an entry stays, in whichever tab it was signed first. */
async function keepSigned(id: string, entry: string): Promise<string> {
  try {
    await keep("signed", { id, entry }, "add");
    return entry;
  } catch (error) {
    const other = await oneOf("signed", id);
    if (!other) throw error;
    return other.entry;
  }
}

interface Held {
  readonly row: KeptPurse;
  readonly secret: Uint8Array;
  readonly purse: Purse;
}

async function held(row: KeptPurse): Promise<Held> {
  const { identity } = row;
  const secret = await secretOf(identity);
  const first: Signer = { key: identity.key, sign: (message) => signatureOf(identity, message) };
  const purse = new Purse(first, secret, {
    keys: row.keys,
    keepKeys: (keys) => keep("purses", { ...row, keys }),
    signedAfter: async (prev) => (await oneOf("signed", prev))?.entry,
    keepSigned,
  });
  return { row, secret, purse };
}

export class Purses {
  /** The one that is used for what is new is the last. */
  readonly #all: readonly Held[];

  private constructor(all: readonly Held[]) {
    this.#all = all;
  }

  /** The keys of this browser; made at the first time. Rejects where the browser keeps nothing, or has no Ed25519. */
  static async open(): Promise<Purses> {
    const rows = [...(await allOf("purses"))].sort((a, b) => a.since - b.since);
    if (rows.length === 0) {
      const identity = await makeIdentity();
      const row = { id: identity.key, identity, keys: 0, since: Date.now() };
      await keep("purses", row);
      rows.push(row);
    }
    return new Purses(await Promise.all(rows.map(held)));
  }

  get #last(): Held {
    return this.#all.at(-1)!;
  }

  /** Where pieces are received, the latest last. */
  get addresses(): readonly string[] {
    return this.#last.purse.signers.map(({ key }) => key);
  }

  newAddress(): Promise<Signer> {
    return this.#last.purse.newSigner();
  }

  signer(key: string): Signer | undefined {
    for (const { purse } of this.#all) {
      const signer = purse.signer(key);
      if (signer) return signer;
    }
    return undefined;
  }

  isOwn = (key: string): boolean => this.signer(key) !== undefined;

  /** Signs an entry, once and for all. OwnershipError NF9302 for keys that are not here, NF9303 */
  sign(entry: SignedEntry["entry"] & { readonly prev: string }): Promise<SignedEntry> {
    const { purse } = this.#all.find((one) => one.purse.signer(entry.by)) ?? this.#last;
    return purse.sign(entry);
  }

  /** The key of a collection that is made here. */
  forNew(origin: string): Signer {
    return signerBy(this.#last.secret, `collection ${origin}`);
  }

  /** The key of a collection that was made by keys of this browser; `key` is its public part. */
  ofCollection(origin: string, key: string): Signer | undefined {
    return this.#all.map(({ secret }) => signerBy(secret, `collection ${origin}`)).find((one) => one.key === key);
  }

  /** All of it under a passphrase: a text for each key that others follow from, which terminals take as a key, too. */
  async saved(passphrase: string): Promise<readonly string[]> {
    const signed = Object.fromEntries((await allOf("signed")).map(({ id, entry }) => [id, entry]));
    return Promise.all(
      this.#all.map(async ({ row: { identity }, purse }) => {
        const beside: Beside = { keys: purse.signers.length - 1, signed };
        return `${JSON.stringify({ ...JSON.parse(await keptIdentity(identity, passphrase)), purse: beside })}\n`;
      }),
    );
  }
}

/** Keeps saved keys here, beside those that there are. KeyError NF7801, NF7802; OwnershipError NF9301 */
export async function useSaved(text: string, passphrase: string): Promise<void> {
  const identity = await identityFrom(text, passphrase);
  const { purse } = JSON.parse(text) as { readonly purse?: unknown };
  const { keys, signed } = isBeside(purse) ? purse : { keys: 0, signed: {} };
  for (const [prev, entry] of Object.entries(signed)) {
    readEntry(fromHex(entry));
    await keepSigned(prev, entry);
  }
  const known = await oneOf("purses", identity.key);
  await keep("purses", { id: identity.key, identity, keys: Math.max(keys, known?.keys ?? 0), since: Date.now() });
}
