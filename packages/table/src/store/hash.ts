import { createHash } from "node:crypto";
import { StoreError } from "./errors.ts";
import type { Hash } from "./store.ts";

/** The hash of bytes. */
export const sha256 = (bytes: Uint8Array): Hash => createHash("sha256").update(bytes).digest("hex");

/** Bytes that were found under a hash; a StoreError where they are others. */
export function checked(hash: Hash, bytes: Uint8Array): Uint8Array {
  if (sha256(bytes) !== hash) throw new StoreError("NF7702", `blob ${hash}`);
  return bytes;
}
