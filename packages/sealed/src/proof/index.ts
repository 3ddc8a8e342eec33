// Proofs that show nothing but that they hold, made non-interactive.
export { type EitherWitness, proveEither, verifyEither } from "./either.ts";
export { combined, type Equal, type EqualProof, proveEqual, verifyEqual } from "./equal.ts";
export { Nonces, type Secrets } from "./nonces.ts";
export { Transcript } from "./transcript.ts";
