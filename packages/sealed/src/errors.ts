/** Every reason why a message, a record or a key of a sealed match is refused, with the sentence `docs/errors.md` explains it by. */
export const SEALED_ERRORS = {
  NF9001: "The bytes are no message of a sealed match in its one canonical form.",
} as const;

export type SealedErrorCode = keyof typeof SEALED_ERRORS;

/** Bytes, a message or a key that is refused. */
export class SealedError extends Error {
  override readonly name = "SealedError";
  readonly code: SealedErrorCode;

  constructor(code: SealedErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
