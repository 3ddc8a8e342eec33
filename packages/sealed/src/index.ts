// Matches that nobody has to be trusted for. Bytes, keys, randomness and time come in; messages and verdicts go out. Nothing
// here reaches a network or a clock.

export { SEALED_ERRORS, SealedError, type SealedErrorCode } from "./errors.ts";
