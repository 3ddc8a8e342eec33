// Proofs that show nothing but that they hold, made non-interactive.
export { forgetChecked } from "../once.ts";
export { type EitherWitness, proveEither, verifyEither } from "./either.ts";
export {
  type Combined,
  combined,
  EQUAL_SIZE,
  type Equal,
  proveEqual,
  verifyEqual,
} from "./equal.ts";
export { Nonces, type Secrets } from "./nonces.ts";
export { Transcript } from "./transcript.ts";
