// Pedersen commitments to lists of numbers: r·H0 + Σ values[i]·H(i+1).
import { group, type Point, type Scalar } from "../group/index.ts";

const DOMAIN = "ninefold-cards-1 commitment generators";

let known: readonly Point[] = [];

/** H0 … H(size): hashes of their numbers to the group, so that nobody knows a relation among them or to G. */
export function generatorsFor(size: number): readonly Point[] {
  if (known.length <= size) {
    const missing = Array.from({ length: size + 1 - known.length }, (_, i) => {
      const bytes = new DataView(new ArrayBuffer(4));
      bytes.setUint32(0, known.length + i);
      return new Uint8Array(bytes.buffer);
    });
    known = [...known, ...group.hashAll(DOMAIN, missing)];
  }
  return known.slice(0, size + 1);
}

/** The commitment to at most as many values as there are generators. */
export const committed = (generators: readonly Point[], values: readonly Scalar[], r: Scalar): Point =>
  group.msm(generators.slice(0, values.length + 1), [r, ...values]);
