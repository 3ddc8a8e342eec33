/** Every reason why a message, a record or a key of a sealed match is refused, with the sentence `docs/errors.md` explains it by. */
export const SEALED_ERRORS = {
  NF9001: "The bytes are no message of a sealed match in its one canonical form.",
  NF9002: "The signature is not one of the seat's key.",
  NF9003: "The message or header is of another match, of other rules or of another plan.",
  NF9004: "The round of a message is not the one after its base, or is over.",
  NF9005: "The seat may not speak in this round, or not so: another seat or another kind of message is due.",
  NF9006: "Bytes are not the canonical encoding of a point of the group.",
  NF9007: "A scalar is not below the order of the group.",
  NF9008: "A point is the identity, where that would void what it seals.",
  NF9009:
    "The bytes are more than a message or a record may have, or the body has another number of bytes than is due.",
  NF9010: "A seat's signing key is not canonical, of small order, or another seat's too.",
  NF9011: "The header does not fit the rules.",
  NF9012: "The plan has something that this program cannot play sealed.",
  NF9013: "Another tab or program holds the seat.",
  NF9014: "The seat cannot decide so now.",
  NF9015: "The blame file does not show what it says.",
  NF9016: "The offer is not of the key that the invitation names, or a join is made without the invitation.",
  NF9017: "The opener has signed two offers or two seatings, or a seating that is none of the offer and the joins.",
  NF9018: "Another seat has agreed to another match.",
  NF9019: "The opener has seated others.",
  NF9020: "What a seat must not forget could not be kept, or the program failed.",
  NF9021: "The match is one of pieces that seats own, and this program has nothing to check them by.",
  NF9022: "The rules took more work than one round may: the match ends for this program, and nobody is convicted.",
  NF9101: "A seat signed two different messages for one round.",
  NF9102: "A proof does not hold.",
  NF9103: "What a seat opened is not what it had committed to.",
  NF9104: "A seat signed a decision that the rules refuse.",
  NF9105: "A share is not that of the seat's key for the cards that are due.",
  NF9106: "A decision that was hidden turns out to be none that the rules allow.",
  NF9107: "A seat opened, asked for or handed on something before it may be.",
  NF9108: "A seat says another result than its draw has.",
  NF9201: "Nothing has come from a seat that has to speak.",
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
