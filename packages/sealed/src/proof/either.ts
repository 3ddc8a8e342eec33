// One of several statements holds, and nobody learns which (Cramer, Damgård and Schoenmakers 1994). Several such proofs share one
// challenge.
import { multiplied, type Point, portions, reduced, type Scalar } from "../group/index.ts";
import { once } from "../once.ts";
import { announced, decodeEqual, type Equal, type EqualProof, encodeEqual, stated } from "./equal.ts";
import type { Nonces } from "./nonces.ts";
import type { Transcript } from "./transcript.ts";

/** The statements of which one holds, which one that is, and its logarithm. */
export interface EitherWitness {
  readonly statements: readonly Equal[];
  readonly which: number;
  readonly x: Scalar;
}

interface Begun {
  readonly witness: EitherWitness;
  readonly nonce: Scalar;
  /** Of the statements that need not hold; that of the one that does is a blank. */
  readonly invented: readonly EqualProof[];
}

/** The proofs in bytes, 64 for each statement. */
export function proveEither(transcript: Transcript, all: readonly EitherWitness[], nonces: Nonces): Uint8Array {
  for (const { statements } of all) for (const statement of statements) stated(transcript, statement);
  const begun = all.map((witness): Begun => {
    const nonce = nonces.scalar();
    const invented = witness.statements.map((_, i) =>
      i === witness.which ? { e: 0n, s: 0n } : { e: nonces.scalar(), s: nonces.scalar() },
    );
    witness.statements.forEach((statement, i) => {
      const own = i === witness.which;
      transcript.points("announced", own ? multiplied(statement.bases, nonce) : announced(statement, invented[i]!));
    });
    return { witness, nonce, invented };
  });
  const challenge = transcript.challenge("e");
  const proofs = begun.flatMap(({ witness: { which, x }, nonce, invented }) => {
    const e = reduced(invented.reduce((rest, one) => rest - one.e, challenge));
    return invented.map((one, i) => (i === which ? { e, s: reduced(nonce + e * x) } : one));
  });
  return encodeEqual(proofs);
}

const announcedOnce = once<readonly (readonly Point[])[]>();

/** SealedError NF9007. */
export function verifyEither(transcript: Transcript, all: readonly (readonly Equal[])[], bytes: Uint8Array): boolean {
  const sizes = all.map(({ length }) => length);
  const proofs = portions(decodeEqual(bytes), sizes);
  for (const statement of all.flat()) stated(transcript, statement);
  const found = announcedOnce([transcript.digest(), bytes], () =>
    all.flatMap((statements, at) => statements.map((statement, i) => announced(statement, proofs[at]![i]!))),
  );
  for (const points of found) transcript.points("announced", points);
  const challenge = transcript.challenge("e");
  return proofs.every((each) => reduced(each.reduce((sum, { e }) => sum + e, 0n)) === challenge);
}
