/** Every reason why a text can fail to be a record of a game's match, with the sentence `docs/errors.md` explains it by. */
export const RECORD_ERRORS = {
  NF3101: "The text is not JSON.",
  NF3102: "The text is JSON, but not a record.",
  NF3103: "The record has a version that this program does not read.",
  NF3104: "The record belongs to other rules.",
  NF3105: "The record is damaged: its checksum does not fit.",
  NF3106: "The record's initial state is no state of the game.",
  NF3107: "A ply of the record is not legal.",
  NF3108: "The chance results or forced steps of a ply are not those that the rules and the seed ask for.",
  NF3109: "The plies do not lead to the record's final state.",
  NF3110: "The record is larger than 16 MiB.",
  NF3111: "The record's chance comes from a generator that this program does not have.",
  NF3112: "The rules have a hole that a ply of the record runs into.",
  NF3113: "The text is not PGN.",
  NF3114: "A move of a PGN text is not legal, or may be several.",
  NF3115:
    "The match cannot be written as PGN: chance or several players decide at once, or the game has no spelling `san`.",
  NF3116: "The PGN text is of another game.",
  NF3117: "The text is neither a record nor PGN.",
} as const;

export type RecordErrorCode = keyof typeof RECORD_ERRORS;

export interface RecordError {
  readonly code: RecordErrorCode;
  readonly message: string;
  /** The ply that fails, the first being 1; 0 for the forced steps before it. */
  readonly ply?: number;
}
