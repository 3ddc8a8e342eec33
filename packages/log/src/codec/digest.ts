// Hashes of several parts. Each part has its length before it, so that no two lists of parts are of the same bytes.
import { sha256 } from "@noble/hashes/sha2.js";
import { fromHex, type Hex, toHex } from "./hex.ts";

/** A number is written in 8 bytes, a hexadecimal text as its bytes. */
export type Part = number | Hex | Uint8Array;

const utf8 = new TextEncoder();

function bytesOf(part: Part): Uint8Array {
  if (typeof part === "string") return fromHex(part);
  if (typeof part !== "number") return part;
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(part));
  return bytes;
}

/** Parts one after the other, each after its length in 4 bytes, big-endian. */
export function delimited(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + 4 + length, 0));
  const view = new DataView(whole.buffer);
  let at = 0;
  for (const part of parts) {
    view.setUint32(at, part.length);
    whole.set(part, at + 4);
    at += 4 + part.length;
  }
  return whole;
}

/** A hash function: SHA-256 of the domain, a label and the parts, each after its length in 4 bytes. */
export function digestIn(domain: string): (label: string, ...parts: readonly Part[]) => Hex {
  const first = utf8.encode(domain);
  return (label, ...parts) => toHex(sha256(delimited([first, utf8.encode(label), ...parts.map(bytesOf)])));
}
