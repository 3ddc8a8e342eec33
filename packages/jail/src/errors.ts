/** Why a program was ended or refused. */
export type JailErrorCode = "work" | "memory" | "depth" | "program" | "syntax" | "module" | "broken";

/** Where in a program. */
export interface JailPosition {
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
  /** From 1, in UTF-16 units; left out where the text that runs differs from the program's before it. */
  readonly column?: number;
}

/**
 * A program that was ended or refused: it took more work ("work"), memory ("memory") or depth of calls ("depth") than it
 * may; it failed ("program"); it is no program ("syntax"); it imports what is not there ("module"); the engine itself failed
 * ("broken").
 */
export class JailError extends Error {
  override readonly name = "JailError";
  readonly code: JailErrorCode;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;

  constructor(code: JailErrorCode, message: string, position: JailPosition = {}) {
    super(message);
    this.code = code;
    this.file = position.file;
    this.line = position.line;
    this.column = position.column;
  }
}
