// The Ed25519 key by which a person is known: made, kept under a passphrase, and given up for the next one. By WebCrypto,
// which browsers and Node have alike.
import { fromHex, toHex } from "ninefold-log";
import { type Challenge, helloStatement, nextKeyStatement } from "./statements.ts";

const { subtle } = globalThis.crypto;

/** A key that was given up for the next one, with its signature of that. */
export interface Former {
  readonly key: string;
  readonly proof: string;
}

/** The key of a person. */
export interface Identity {
  /** The public key: 64 hexadecimal digits. */
  readonly key: string;
  /** Those before it, the last one first: each signed the one after it. */
  readonly former: readonly Former[];
  /** Not to be shown to anybody. */
  readonly secret: CryptoKey;
}

/** What is wrong with a kept key. */
export class KeyError extends Error {
  override readonly name = "KeyError";
  readonly code: "NF7801" | "NF7802";

  constructor(code: "NF7801" | "NF7802", message: string) {
    super(message);
    this.code = code;
  }
}

const ED25519 = { name: "Ed25519" };

/** A new key. Rejects with the platform's error where it has no Ed25519. */
export async function makeIdentity(): Promise<Identity> {
  const { privateKey, publicKey } = (await subtle.generateKey(ED25519, true, ["sign", "verify"])) as CryptoKeyPair;
  return { key: toHex(new Uint8Array(await subtle.exportKey("raw", publicKey))), former: [], secret: privateKey };
}

/** Former keys that a server looks at. */
export const MAX_FORMER = 8;

/** The key after this one, which holds its seats from now on. */
export async function nextIdentity(identity: Identity): Promise<Identity> {
  const next = await makeIdentity();
  const proof = await signatureOf(identity, nextKeyStatement(identity.key, next.key));
  return { ...next, former: [{ key: identity.key, proof }, ...identity.former].slice(0, MAX_FORMER) };
}

/** Signs bytes that say by themselves what they are. */
export async function signatureOf({ secret }: Identity, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await subtle.sign(ED25519, secret, bytes)));
}

/** Signs that it connects to a host now. */
export const proofOf = (identity: Identity, challenge: Challenge, host: string): Promise<string> =>
  signatureOf(identity, helloStatement(challenge, host, identity.key));

async function isSigned(key: string, proof: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    const known = await subtle.importKey("raw", fromHex(key), ED25519, false, ["verify"]);
    return await subtle.verify(ED25519, known, fromHex(proof), bytes);
  } catch {
    return false;
  }
}

/** Whether a key, of 64 hexadecimal digits, signed that it connects to a host now. */
export const proves = (key: string, proof: string, challenge: Challenge, host: string): Promise<boolean> =>
  isSigned(key, proof, helloStatement(challenge, host, key));

/** The former keys of a key as far as each signed the one after it. */
export async function provenFormer(key: string, former: readonly Former[]): Promise<readonly string[]> {
  const proven: string[] = [];
  let next = key;
  for (const { key: one, proof } of former.slice(0, MAX_FORMER)) {
    if (!(await isSigned(one, proof, nextKeyStatement(one, next)))) break;
    proven.push(one);
    next = one;
  }
  return proven;
}

const FORMAT = "ninefold-key";
const ROUNDS = 600_000;

/** A kept key as text. */
interface Kept {
  readonly format: typeof FORMAT;
  readonly version: 1;
  readonly key: string;
  readonly former: readonly Former[];
  readonly rounds: number;
  readonly salt: string;
  readonly nonce: string;
  readonly sealed: string;
}

async function keyOf(passphrase: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<CryptoKey> {
  const known = await subtle.importKey("raw", new TextEncoder().encode(passphrase), "PBKDF2", false, ["deriveKey"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds };
  return subtle.deriveKey(how, known, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** The key as a text that only who knows the passphrase can use: PBKDF2 with SHA-256, then AES-GCM. */
export async function keptIdentity(identity: Identity, passphrase: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const secret = await subtle.exportKey("pkcs8", identity.secret);
  const by = { name: "AES-GCM", iv: nonce, additionalData: fromHex(identity.key) };
  const sealed = await subtle.encrypt(by, await keyOf(passphrase, salt, ROUNDS), secret);
  const { key, former } = identity;
  const kept: Kept = {
    ...{ format: FORMAT, version: 1, key, former, rounds: ROUNDS },
    ...{ salt: toHex(salt), nonce: toHex(nonce), sealed: toHex(new Uint8Array(sealed)) },
  };
  return `${JSON.stringify(kept)}\n`;
}

const MAX_ROUNDS = 10_000_000;

function readKept(text: string): Kept {
  try {
    const kept = JSON.parse(text) as Kept;
    const hex = [kept.key, kept.salt, kept.nonce, kept.sealed, ...kept.former.flatMap((one) => [one.key, one.proof])];
    if (kept.format !== FORMAT || kept.version !== 1 || !(kept.rounds > 0 && kept.rounds <= MAX_ROUNDS)) throw null;
    hex.forEach(fromHex);
    return kept;
  } catch {
    throw new KeyError("NF7801", "This is no kept key of Ninefold.");
  }
}

/** KeyError NF7801 for a text that is none, NF7802 for another passphrase than it was kept under. */
export async function identityFrom(text: string, passphrase: string): Promise<Identity> {
  const { key, former, rounds, salt, nonce, sealed } = readKept(text);
  const by = { name: "AES-GCM", iv: fromHex(nonce), additionalData: fromHex(key) };
  const secret = await subtle.decrypt(by, await keyOf(passphrase, fromHex(salt), rounds), fromHex(sealed)).catch(() => {
    throw new KeyError("NF7802", "The key cannot be opened by this passphrase.");
  });
  return { key, former, secret: await subtle.importKey("pkcs8", secret, ED25519, true, ["sign"]) };
}
