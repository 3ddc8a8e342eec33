// Hashes of several parts. Each part has its length before it, so that no two lists of parts are of the same bytes.
import { sha256 } from "@noble/hashes/sha2.js";
import { fromHex, type Hex, toHex } from "ninefold-log";

/** A number is written in 8 bytes, a hexadecimal text as its bytes. */
export type Part = number | Hex | Uint8Array;

const utf8 = new TextEncoder();

const bytesOf = (part: Part): Uint8Array => {
  if (typeof part === "string") return fromHex(part);
  if (typeof part !== "number") return part;
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(part));
  return bytes;
};

/** Four bytes, the length, and then the part. */
function framed(hash: ReturnType<typeof sha256.create>, part: Uint8Array): void {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, part.length);
  hash.update(length).update(part);
}

/** SHA-256 of "ninefold-sealed-match-1", the label and the parts, each after its length in 4 bytes. */
export function digest(label: string, ...parts: readonly Part[]): Hex {
  const hash = sha256.create();
  for (const part of [utf8.encode("ninefold-sealed-match-1"), utf8.encode(label), ...parts.map(bytesOf)])
    framed(hash, part);
  return toHex(hash.digest());
}

/** A text as a part of a digest. */
export const textPart = (text: string): Uint8Array => utf8.encode(text);
