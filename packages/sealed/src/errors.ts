/** Every reason why a message, a record or a key of a sealed match is refused, with the sentence `docs/errors.md` explains it by. */
export const SEALED_ERRORS = {
  NF9001: "The bytes are no message of a sealed match in its one canonical form.",
  NF9005: "The seat may not speak in this round, or not so.",
  NF9006: "Bytes are not the canonical encoding of a point of the group.",
  NF9007: "A scalar is not below the order of the group.",
  NF9008: "A point is the identity, where that would void what it seals.",
  NF9009: "The bytes are more than a message or a record may have, or another number than is due.",
  NF9102: "A proof does not hold.",
  NF9103: "What a seat opened is not what it had committed to.",
  NF9105: "A share is not that of the seat's key for the cards that are due.",
  NF9107: "Something is opened, or a card handed on, before it may be.",
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
