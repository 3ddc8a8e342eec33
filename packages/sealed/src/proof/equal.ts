// One logarithm for several pairs of points: with one pair Schnorr's proof of a key, with two that of Chaum and Pedersen (1992).
import { group, type Point, reduced, type Scalar } from "../group/index.ts";
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

const stated = (transcript: Transcript, { bases, images }: Equal): Transcript =>
  transcript.points("bases", bases).points("images", images);

export function proveEqual(transcript: Transcript, equal: Equal, x: Scalar, nonces: Nonces): EqualProof {
  const k = nonces.scalar();
  stated(transcript, equal).points(
    "announced",
    group.mulAll(
      equal.bases,
      equal.bases.map(() => k),
    ),
  );
  const e = transcript.challenge("e");
  return { e, s: reduced(k + e * x) };
}

export function verifyEqual(transcript: Transcript, equal: Equal, proof: EqualProof): boolean {
  stated(transcript, equal).points("announced", announced(equal, proof));
  return transcript.challenge("e") === proof.e;
}

/**
 * Many pairs with two bases of one logarithm as one statement: the sums of both sides by weights that are hashed after all of them stand
 * in the transcript. If one pair is wrong, so are the sums, but for one weight in 2^252.
 */
export function combined(transcript: Transcript, lefts: readonly Point[], rights: readonly Point[]): [Point, Point] {
  transcript.points("lefts", lefts).points("rights", rights);
  if (lefts.length === 1) return [lefts[0]!, rights[0]!];
  const weights = transcript.challenges("weights", lefts.length);
  return [group.msm(lefts, weights), group.msm(rights, weights)];
}
