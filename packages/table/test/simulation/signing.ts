// Keys of simulated players. They sign at once: what the platform signs takes time that is no event.
import { createPrivateKey, type KeyObject, sign } from "node:crypto";
import { publicKeyOf, toHex } from "ninefold-log";
import type { ClientOptions } from "../../src/client/client.ts";

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

interface Signing {
  readonly key: string;
  readonly own: KeyObject;
}

const made = new Map<number, Signing>();

function keyOf(person: number): Signing {
  const known = made.get(person);
  if (known) return known;
  const secret = new Uint8Array(32).fill(person + 1);
  const own = createPrivateKey({ key: Buffer.concat([PKCS8, secret]), format: "der", type: "pkcs8" });
  const signing = { key: publicKeyOf(secret), own };
  made.set(person, signing);
  return signing;
}

export type Signs = Required<Pick<ClientOptions, "identity" | "prove" | "sign">>;

/** What makes a client that of a person with a number. Who connects is taken at her word there. */
export function signingAs(person: number): Signs {
  const { key, own } = keyOf(person);
  return {
    identity: { key, former: [], secret: {} as CryptoKey },
    prove: async () => "00".repeat(64),
    sign: async (_, bytes) => toHex(sign(null, bytes, own)),
  };
}
