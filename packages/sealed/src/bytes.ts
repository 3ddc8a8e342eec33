// Bytes that hashes are fed with.
export { concatBytes as joined, utf8ToBytes as utf8 } from "@noble/hashes/utils.js";

/** A whole number below 2^32 in 4 bytes, big-endian. */
export function u32(value: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4));
  bytes.setUint32(0, value);
  return new Uint8Array(bytes.buffer);
}

/** A whole number from 0 to 2^53 - 1 in 8 bytes, big-endian. */
export function u64(value: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(value));
  return new Uint8Array(bytes.buffer);
}
