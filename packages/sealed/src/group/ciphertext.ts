// ElGamal ciphertexts under a key that all seats have together.
import type { Point, Scalar } from "./group.ts";
import { group } from "./ristretto.ts";

/** c1 = r·G, c2 = M + r·X for a token M and a key X. */
export interface Ciphertext {
  readonly c1: Point;
  readonly c2: Point;
}

/** c1 and c2 of each, in order. */
export const pointsOf = (ciphertexts: readonly Ciphertext[]): readonly Point[] =>
  ciphertexts.flatMap(({ c1, c2 }) => [c1, c2]);

/** The ciphertexts that `pointsOf` makes these points of. */
export const ciphertextsOf = (points: readonly Point[]): readonly Ciphertext[] =>
  Array.from({ length: points.length / 2 }, (_, i) => ({ c1: points[2 * i]!, c2: points[2 * i + 1]! }));

/** Each point multiplied by one scalar. */
export const multiplied = (points: readonly Point[], by: Scalar): readonly Point[] =>
  group.mulAll(
    points,
    points.map(() => by),
  );

/** Encryptions of the same tokens: each with (r·G, r·X) added. */
export function rerandomized(
  key: Point,
  ciphertexts: readonly Ciphertext[],
  by: readonly Scalar[],
): readonly Ciphertext[] {
  const c1 = group.addAll(
    ciphertexts.map((one) => one.c1),
    group.multiples(group.generator, by),
  );
  const c2 = group.addAll(
    ciphertexts.map((one) => one.c2),
    group.multiples(key, by),
  );
  return c1.map((point, i) => ({ c1: point, c2: c2[i]! }));
}
