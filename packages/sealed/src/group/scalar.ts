// Numbers modulo the order of the group, and their 32 bytes, little-endian.
import { bytesToNumberLE, numberToBytesLE } from "@noble/curves/utils.js";
import { joined } from "../bytes.ts";
import { SealedError } from "../errors.ts";
import { ELEMENT, type Scalar } from "./group.ts";
import { group } from "./ristretto.ts";

const { order } = group;

/** The number in 0 … order - 1 that is congruent. */
export function reduced(value: bigint): Scalar {
  const rest = value % order;
  return rest < 0n ? rest + order : rest;
}

/** A scalar of 64 uniform bytes: its bias is below 2^-250. */
export const scalarOfWide = (bytes: Uint8Array): Scalar => bytesToNumberLE(bytes) % order;

/** The scalars of 32 bytes each. SealedError NF9007 for one that is not below the order. */
export function decodeScalars(bytes: Uint8Array): readonly Scalar[] {
  return Array.from({ length: bytes.length / ELEMENT }, (_, i) => {
    const scalar = bytesToNumberLE(bytes.subarray(i * ELEMENT, (i + 1) * ELEMENT));
    if (scalar >= order) throw new SealedError("NF9007", "A scalar is not below the order of the group.");
    return scalar;
  });
}

/** 32 bytes for each scalar, in order. */
export function encodeScalars(scalars: readonly Scalar[]): Uint8Array<ArrayBuffer> {
  return joined(...scalars.map((scalar) => numberToBytesLE(scalar, ELEMENT)));
}

/** The scalar product of two lists. */
export const innerProduct = (left: readonly Scalar[], right: readonly Scalar[]): Scalar =>
  reduced(left.reduce((sum, value, i) => sum + value * right[i]!, 0n));
