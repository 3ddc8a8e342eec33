// Numbers modulo the order of the group, and their 32 bytes, little-endian.
import { SealedError } from "../errors.ts";
import { ELEMENT, type Scalar } from "./group.ts";
import { group } from "./ristretto.ts";

const { order } = group;

/** The number in 0 … order - 1 that is congruent. */
export function reduced(value: bigint): Scalar {
  const rest = value % order;
  return rest < 0n ? rest + order : rest;
}

function numberOf(bytes: Uint8Array): bigint {
  let text = "0x";
  for (let i = bytes.length - 1; i >= 0; i--) text += bytes[i]!.toString(16).padStart(2, "0");
  return BigInt(text);
}

/** A scalar of 64 uniform bytes: its bias is below 2^-250. */
export const scalarOfWide = (bytes: Uint8Array): Scalar => numberOf(bytes) % order;

/** The scalars of 32 bytes each. SealedError NF9007 for one that is not below the order. */
export function decodeScalars(bytes: Uint8Array): readonly Scalar[] {
  return Array.from({ length: bytes.length / ELEMENT }, (_, i) => {
    const scalar = numberOf(bytes.subarray(i * ELEMENT, (i + 1) * ELEMENT));
    if (scalar >= order) throw new SealedError("NF9007", "A scalar is not below the order of the group.");
    return scalar;
  });
}

/** 32 bytes for each scalar, in order. */
export function encodeScalars(scalars: readonly Scalar[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(scalars.length * ELEMENT);
  scalars.forEach((scalar, at) => {
    const digits = scalar.toString(16).padStart(2 * ELEMENT, "0");
    for (let i = 0; i < ELEMENT; i++) {
      const from = 2 * (ELEMENT - 1 - i);
      bytes[at * ELEMENT + i] = Number.parseInt(digits.slice(from, from + 2), 16);
    }
  });
  return bytes;
}

/** The scalar product of two lists. */
export const innerProduct = (left: readonly Scalar[], right: readonly Scalar[]): Scalar =>
  reduced(left.reduce((sum, value, i) => sum + value * right[i]!, 0n));
