/** Every reason why entries, proofs and logs of owned pieces are refused, with the sentence `docs/errors.md` explains it by. */
export const OWNERSHIP_ERRORS = {
  NF9301: "The bytes are no entry, proof or checkpoint in their one form, or a signature is not that of its key.",
  NF9302: "Who signs does not own the piece, or the entry is not the piece's last one.",
  NF9303: "One key has signed two successors of one entry: a double transfer.",
  NF9304: "A log has signed two checkpoints of which neither continues the other.",
  NF9305: "The checkpoint is too old, not the log's, or cosigned by too few of the witnesses that are trusted.",
  NF9306: "The piece is leased or staked, or is not leased as it has to be.",
  NF9307: "The presentation is for another match, another seat or other pieces.",
  NF9308: "The pieces break the limits of the deck.",
  NF9309: "The serial is above the cap of the series, or is issued already.",
  NF9310: "An opened leaf is not the one that the hidden deck committed to, or a complaint of that is false.",
  NF9311: "The log or its map says something else than its entries.",
  NF9312: "A claim of winnings is not proven: no final record, too few attestations, or another outcome.",
} as const;

export type OwnershipErrorCode = keyof typeof OWNERSHIP_ERRORS;

/** Why something is not taken. */
export interface Refusal {
  readonly code: OwnershipErrorCode;
  readonly message: string;
}

/** Bytes, an entry or a proof that is refused. */
export class OwnershipError extends Error implements Refusal {
  override readonly name = "OwnershipError";
  readonly code: OwnershipErrorCode;

  constructor(code: OwnershipErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const refusal = (code: OwnershipErrorCode, message: string): Refusal => ({ code, message });
