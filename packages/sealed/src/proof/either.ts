// One of several statements holds, and nobody learns which (Cramer, Damgård and Schoenmakers 1994). Several such proofs share one
// challenge.
import { group, reduced, type Scalar } from "../group/index.ts";
import { announced, type Equal, type EqualProof } from "./equal.ts";
import type { Nonces } from "./nonces.ts";
import type { Transcript } from "./transcript.ts";

/** The statements of which one holds, which one that is, and its logarithm. */
export interface EitherWitness {
  readonly statements: readonly Equal[];
  readonly which: number;
  readonly x: Scalar;
}

const stated = (transcript: Transcript, statements: readonly Equal[]): Transcript =>
  statements.reduce((said, { bases, images }) => said.points("bases", bases).points("images", images), transcript);

interface Begun {
  readonly witness: EitherWitness;
  readonly nonce: Scalar;
  /** Of the statements that need not hold; that of the one that does is a blank. */
  readonly invented: readonly EqualProof[];
}

/** 64 bytes for each statement. */
export function proveEither(
  transcript: Transcript,
  all: readonly EitherWitness[],
  nonces: Nonces,
): readonly (readonly EqualProof[])[] {
  for (const { statements } of all) stated(transcript, statements);
  const begun = all.map((witness): Begun => {
    const nonce = nonces.scalar();
    const invented = witness.statements.map((_, i) =>
      i === witness.which ? { e: 0n, s: 0n } : { e: nonces.scalar(), s: nonces.scalar() },
    );
    witness.statements.forEach((statement, i) => {
      const { bases } = statement;
      const own = i === witness.which;
      transcript.points(
        "announced",
        own
          ? group.mulAll(
              bases,
              bases.map(() => nonce),
            )
          : announced(statement, invented[i]!),
      );
    });
    return { witness, nonce, invented };
  });
  const challenge = transcript.challenge("e");
  return begun.map(({ witness: { which, x }, nonce, invented }) => {
    const e = reduced(invented.reduce((rest, one) => rest - one.e, challenge));
    return invented.map((one, i) => (i === which ? { e, s: reduced(nonce + e * x) } : one));
  });
}

export function verifyEither(
  transcript: Transcript,
  all: readonly (readonly Equal[])[],
  proofs: readonly (readonly EqualProof[])[],
): boolean {
  for (const statements of all) stated(transcript, statements);
  all.forEach((statements, at) => {
    statements.forEach((statement, i) => {
      transcript.points("announced", announced(statement, proofs[at]![i]!));
    });
  });
  const challenge = transcript.challenge("e");
  return proofs.every((each) => reduced(each.reduce((sum, { e }) => sum + e, 0n)) === challenge);
}
