// Pedersen commitments to lists of numbers: r·H0 + Σ values[i]·H(i+1).
import { u32 } from "../bytes.ts";
import { group, type Point, type Scalar } from "../group/index.ts";

const DOMAIN = "ninefold-cards-1 commitment generators";

let known: readonly Point[] = [];
let sums = group.sumsOf([]);

/** H0 … H(size): hashes of their numbers to the group, so that nobody knows a relation among them or to G. */
export function generatorsFor(size: number): readonly Point[] {
  if (known.length <= size) {
    const missing = Array.from({ length: size + 1 - known.length }, (_, i) => u32(known.length + i));
    known = [...known, ...group.hashAll(DOMAIN, missing)];
    sums = group.sumsOf(known);
  }
  return known.slice(0, size + 1);
}

/** The commitment to these values. */
export function committed(values: readonly Scalar[], r: Scalar): Point {
  generatorsFor(values.length);
  return sums([r, ...values]);
}
