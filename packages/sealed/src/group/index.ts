// The group of prime order that cards are sealed in, its numbers, and ciphertexts over it.
export { type Ciphertext, ciphertextsOf, multiplied, pointsOf, rerandomized } from "./ciphertext.ts";
export { ELEMENT, type Group, type GroupCounts, type Point, type Scalar } from "./group.ts";
export { portions } from "./portions.ts";
export { createGroup, group } from "./ristretto.ts";
export { decodeScalars, encodeScalars, innerProduct, reduced, scalarOfWide } from "./scalar.ts";
