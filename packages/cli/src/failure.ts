/** 1: the game, its text or a record is at fault. 2: the command was used wrongly. 130: it was interrupted. */
export type FailureExit = 1 | 2 | 130;

/** What ends a command with a message. `code` is stable, for programs; `details` goes into the JSON answer beside it. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly exit: FailureExit;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(exit: FailureExit, code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.exit = exit;
    this.code = code;
    this.details = details;
  }
}

export function usage(message: string): Failure {
  return new Failure(2, "usage", message);
}

/** `; did you mean "x"?`, or nothing. */
export function didYouMean(word: string | undefined): string {
  return word === undefined ? "" : ` Did you mean "${word}"?`;
}
