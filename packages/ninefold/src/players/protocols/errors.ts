import { CodedError } from "../../language/text/coded-error.ts";

/** Every reason why an engine of another program cannot play, with the sentence `docs/errors.md` explains it by. */
export const ENGINE_ERRORS = {
  NF7030: "The text names no engine of another program.",
  NF7031: "The protocol cannot tell an engine of this game, or of what happened in this play.",
  NF7032: "The engine's program cannot be started.",
  NF7033: "The engine's program has ended before the play.",
  NF7034: "The engine has not answered in time.",
  NF7035: "The engine has answered what is no legal decision.",
  NF7036: "The engine refuses what it was told, or does not know it.",
} as const;

export type EngineErrorCode = keyof typeof ENGINE_ERRORS;

/** Why an engine of another program cannot play, or play on. */
export class EngineError extends CodedError<EngineErrorCode> {
  override readonly name = "EngineError";
}
