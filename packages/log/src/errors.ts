/** Every reason why bytes, entries or acts are refused, with the sentence `docs/errors.md` explains it by. */
export const LOG_ERRORS = {
  NF7501: "The bytes are no canonical CBOR of the kind that logs are written in.",
  NF7502: "What was read is not built as an entry, an opening or a file of a log is.",
  NF7503: "The bytes are more, or nested deeper, than an entry may be.",
  NF7504: "The file is no log of a match.",
  NF7600: "The rules are not those that the terms of the match name, or cannot be had.",
  NF7601: "The entry does not continue the chain: its match, number, previous hash or time does not fit.",
  NF7602: "Who wrote the entry may not write one of its kind.",
  NF7603: "The signature of an entry is missing, wrong, or where none belongs.",
  NF7604: "The terms do not fit the rules or each other.",
  NF7605: "The seat is taken, kept for somebody else, or nobody sits there.",
  NF7606: "The match has not begun, or has begun already.",
  NF7607: "The act answers what no longer stands: others have decided since, or it was taken back.",
  NF7608: "The seat has nothing to decide now, or has decided already.",
  NF7609: "The rules refuse the decision.",
  NF7610: "The seat has no decision that waits for others.",
  NF7611: "The opening of a commitment is missing.",
  NF7612: "An opening does not fit its commitment, or is not for those it says.",
  NF7613: "The table has to write another entry first, or may not write this one now.",
  NF7614: "The chance results are not those that the rules ask for.",
  NF7615: "A view is not what the rules show.",
  NF7616: "There is no such offer, or it cannot be made now.",
  NF7617: "What happened cannot be taken back: the terms forbid it, or something hidden or random was shown since.",
  NF7618: "A clock does not allow it: more time was used than there was, or than has passed, or less.",
  NF7619: "The match is over.",
  NF7620: "The match does not end so.",
  NF7621: "A decision is asked for twice under one number.",
  NF7622: "The rules have a hole that the match has run into.",
  NF7623: "The log ends elsewhere than it says.",
} as const;

export type LogErrorCode = keyof typeof LOG_ERRORS;

/** Where in what was read, and what was found and expected there. */
export interface Found {
  /** The byte, or the path in the JSON form. */
  readonly at?: number | string;
  readonly found?: string;
  readonly expected?: string;
}

/** Bytes, an entry or an act that is refused. */
export class LogError extends Error {
  override readonly name = "LogError";
  readonly code: LogErrorCode;
  readonly where: Found;

  constructor(code: LogErrorCode, message: string, where: Found = {}) {
    super(message);
    this.code = code;
    this.where = where;
  }
}

/** What was read is not what belongs there. */
export function unfit(code: LogErrorCode, at: number | string, found: string, expected: string): LogError {
  const where = typeof at === "number" ? `at byte ${at}` : `at ${at}`;
  return new LogError(code, `Expected ${expected} ${where}, found ${found}.`, { at, found, expected });
}
