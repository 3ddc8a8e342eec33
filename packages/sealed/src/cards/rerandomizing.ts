// That ciphertexts are others re-randomised, each the one at the same index.
import {
  type Ciphertext,
  ciphertextsOf,
  ELEMENT,
  group,
  innerProduct,
  type Point,
  pointsOf,
  type Scalar,
} from "../group/index.ts";
import { combined, EQUAL_SIZE, type Nonces, proveEqual, type Transcript, verifyEqual } from "../proof/index.ts";

/** Bytes of a proof, of however many. */
export const RERANDOMIZED_SIZE: number = EQUAL_SIZE;

/** What was added to each: (r·G, r·X) for some r. */
export function differences(
  from: readonly Ciphertext[],
  to: readonly Ciphertext[],
): [readonly Point[], readonly Point[]] {
  const side = (of: "c1" | "c2"): readonly Point[] =>
    group.subAll(
      to.map((one) => one[of]),
      from.map((one) => one[of]),
    );
  return [side("c1"), side("c2")];
}

function claimed(transcript: Transcript, key: Point, from: readonly Ciphertext[], to: readonly Ciphertext[]) {
  transcript.text("proof", "rerandomized").points("from", pointsOf(from)).points("to", pointsOf(to));
  const { left, right, weights } = combined(transcript, ...differences(from, to));
  return { equal: { bases: [group.generator, key], images: [left, right] }, weights };
}

export function provenRerandomized(
  transcript: Transcript,
  key: Point,
  from: readonly Ciphertext[],
  to: readonly Ciphertext[],
  added: readonly Scalar[],
  nonces: Nonces,
): Uint8Array {
  const { equal, weights } = claimed(transcript, key, from, to);
  return proveEqual(transcript, equal, innerProduct(weights, added), nonces);
}

/** SealedError NF9007. */
export function verifyRerandomized(
  transcript: Transcript,
  key: Point,
  from: readonly Ciphertext[],
  to: readonly Ciphertext[],
  proof: Uint8Array,
): boolean {
  return verifyEqual(transcript, claimed(transcript, key, from, to).equal, proof);
}

/** New ciphertexts with their proof, as a message has them. */
export const sealedSize = (ciphertexts: number): number => 2 * ELEMENT * ciphertexts;

export const readSealed = (body: Uint8Array, ciphertexts: number): readonly Ciphertext[] =>
  ciphertextsOf(group.decodeAll(body.subarray(0, sealedSize(ciphertexts))));

export const writeSealed = (ciphertexts: readonly Ciphertext[]): Uint8Array => group.encodeAll(pointsOf(ciphertexts));
