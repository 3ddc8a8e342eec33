// One logarithm for several pairs of points: with one pair Schnorr's proof of a key, with two that of Chaum and Pedersen (1992).
import {
  decodeScalars,
  ELEMENT,
  encodeScalars,
  group,
  multiplied,
  type Point,
  reduced,
  type Scalar,
} from "../group/index.ts";
import { once } from "../once.ts";
import type { Nonces } from "./nonces.ts";
import type { Transcript } from "./transcript.ts";

/** "I know x with images[i] = x · bases[i] for all i." */
export interface Equal {
  readonly bases: readonly Point[];
  readonly images: readonly Point[];
}

/** Challenge and response: 64 bytes. The announcements follow from them. */
export interface EqualProof {
  readonly e: Scalar;
  readonly s: Scalar;
}

/** What a prover would have announced: s · base - e · image. */
export const announced = ({ bases, images }: Equal, { e, s }: EqualProof): readonly Point[] =>
  bases.map((base, i) => group.msm([base, images[i]!], [s, reduced(-e)]));

/** The transcript with a statement. */
export const stated = (transcript: Transcript, { bases, images }: Equal): Transcript =>
  transcript.points("bases", bases).points("images", images);

/** The proof in bytes. */
export function proveEqual(transcript: Transcript, equal: Equal, x: Scalar, nonces: Nonces): Uint8Array {
  const k = nonces.scalar();
  stated(transcript, equal).points("announced", multiplied(equal.bases, k));
  const e = transcript.challenge("e");
  return encodeEqual([{ e, s: reduced(k + e * x) }]);
}

const announcedOnce = once<readonly Point[]>();

/** SealedError NF9007. */
export function verifyEqual(transcript: Transcript, equal: Equal, bytes: Uint8Array): boolean {
  const proof = decodeEqual(bytes)[0]!;
  const statement = stated(transcript, equal).digest();
  transcript.points(
    "announced",
    announcedOnce([statement, bytes], () => announced(equal, proof)),
  );
  return transcript.challenge("e") === proof.e;
}

/** Two sums, and the weights that their terms have. */
export interface Combined {
  readonly left: Point;
  readonly right: Point;
  readonly weights: readonly Scalar[];
}

const sumsOnce = once<readonly [left: Point, right: Point]>();

/**
 * Many pairs with two bases of one logarithm as one statement: the sums of both sides by weights that are hashed after all of them stand
 * in the transcript. If one pair is wrong, so are the sums, but for one weight in 2^252.
 */
export function combined(transcript: Transcript, lefts: readonly Point[], rights: readonly Point[]): Combined {
  transcript.points("lefts", lefts).points("rights", rights);
  if (lefts.length === 1) return { left: lefts[0]!, right: rights[0]!, weights: [1n] };
  const statement = transcript.digest();
  const weights = transcript.challenges("weights", lefts.length);
  const [left, right] = sumsOnce([statement], () => [group.msm(lefts, weights), group.msm(rights, weights)]);
  return { left, right, weights };
}

/** Bytes of a proof. */
export const EQUAL_SIZE: number = 2 * ELEMENT;

export const encodeEqual = (proofs: readonly EqualProof[]): Uint8Array =>
  encodeScalars(proofs.flatMap(({ e, s }) => [e, s]));

/** The proofs with these bytes. SealedError NF9007. */
export function decodeEqual(bytes: Uint8Array): readonly EqualProof[] {
  const scalars = decodeScalars(bytes);
  return Array.from({ length: scalars.length / 2 }, (_, i) => ({ e: scalars[2 * i]!, s: scalars[2 * i + 1]! }));
}
