import { CodedError } from "../language/text/coded-error.ts";

/** Every way in which playing can be asked for what cannot be done, with the sentence `docs/errors.md` explains it by. */
export const PLAY_ERRORS = {
  NF3001: "A text is no position of the game.",
  NF3002: "The rules ask for chance and no source of chance was handed in.",
  NF3003: "A chance result is not among the outcomes of chance that the rules ask for.",
  NF3004: "The supplied chance results are used up.",
  NF3005: "An argument is not of the kind that is asked for, or an option has a name that there is not.",
  NF3201: "More states, or more bytes of states, than the limit allows.",
} as const;

export type PlayErrorCode = keyof typeof PLAY_ERRORS;

/** What came from outside and could not be played with. A caller's own mistake is a RangeError instead. */
export class PlayError extends CodedError<PlayErrorCode> {
  override readonly name = "PlayError";
}

/** A program's own mistake, which a type checker would have found. The message says what was found and what was expected. */
export class ArgumentError extends RangeError {
  readonly code = "NF3005" satisfies PlayErrorCode;
}
