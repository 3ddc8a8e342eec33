// Forms that entries and proofs share, and the hash that all of them are named by.
import {
  bytes,
  decode,
  digestIn,
  encode,
  type Form,
  fromHex,
  type Hex,
  LogError,
  type Part,
  toHex,
} from "ninefold-log";
import { OwnershipError } from "../errors.ts";

export type Hash = Hex;
export type Key = Hex;

export const hash: Form<Hash> = bytes(32);
export const key: Form<Key> = bytes(32);
export const signature: Form<Hex> = bytes(64);

/** SHA-256 of "ninefold-ownership-1", the label and the parts, each after its length in 4 bytes. */
export const digest: (label: string, ...parts: readonly Part[]) => Hash = digestIn("ninefold-ownership-1");

/** The encoding as digits. */
export const written = <Value>(form: Form<Value>, value: Value): Hex => toHex(encode(form, value));

/** The value of these bytes, in digits or not. OwnershipError NF9301 for bytes that are not its one encoding, or are more than `max`. */
export function decoded<Value>(form: Form<Value>, of: Hex | Uint8Array, max: number): Value {
  const length = typeof of === "string" ? of.length / 2 : of.length;
  if (length > max) throw new OwnershipError("NF9301", `${length} bytes are more than ${max}.`);
  try {
    return decode(form, typeof of === "string" ? fromHex(of) : of, max);
  } catch (error) {
    if (error instanceof LogError || error instanceof RangeError) throw new OwnershipError("NF9301", error.message);
    throw error;
  }
}
