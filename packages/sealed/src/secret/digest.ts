// Hashes of several parts. Each part has its length before it, so that no two lists of parts are of the same bytes.
import { sha256 } from "@noble/hashes/sha2.js";
import { fromHex, type Hex, toHex } from "ninefold-log";
import { u32, u64, utf8 } from "../bytes.ts";

/** A number is written in 8 bytes, a hexadecimal text as its bytes. */
export type Part = number | Hex | Uint8Array;

const bytesOf = (part: Part): Uint8Array => {
  if (typeof part === "string") return fromHex(part);
  return typeof part === "number" ? u64(part) : part;
};

/** SHA-256 of "ninefold-sealed-match-1", the label and the parts, each after its length in 4 bytes. */
export function digest(label: string, ...parts: readonly Part[]): Hex {
  const hash = sha256.create();
  for (const part of [utf8("ninefold-sealed-match-1"), utf8(label), ...parts.map(bytesOf)])
    hash.update(u32(part.length)).update(part);
  return toHex(hash.digest());
}
