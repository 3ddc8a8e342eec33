/** Why a program was ended or refused. */
export type JailErrorCode = "work" | "memory" | "depth" | "program" | "syntax" | "module" | "broken";

/** What of a program's beginning went on: its files were read, they ran, or the prelude's `begin` took what they gave. */
export type Beginning = "reading" | "running" | "beginning";

const DURING: Readonly<Record<Beginning, string>> = {
  reading: "while its files were read",
  running: "while its files ran",
  beginning: "while it was begun",
};

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
  /** What went on when the program was ended for want of work, memory or depth before it could be asked. */
  readonly during?: Beginning;

  constructor(code: JailErrorCode, message: string, position: JailPosition = {}, during?: Beginning) {
    super(message);
    this.code = code;
    this.file = position.file;
    this.line = position.line;
    this.column = position.column;
    this.during = during;
  }

  /** The same error with what went on, where that tells why. */
  in(during: Beginning): JailError {
    if (!["work", "memory", "depth"].includes(this.code)) return this;
    const message = `${this.message.replace(/\.$/u, "")} ${DURING[during]}.`;
    return new JailError(this.code, message, this, during);
  }
}
