// Proofs that show nothing but that they hold, made non-interactive.
export { type EitherWitness, proveEither, verifyEither } from "./either.ts";
export {
  type Combined,
  combined,
  decodeEqual,
  EQUAL_SIZE,
  type Equal,
  type EqualProof,
  encodeEqual,
  proveEqual,
  verifyEqual,
} from "./equal.ts";
export { Nonces, type Secrets } from "./nonces.ts";
export { Transcript } from "./transcript.ts";
