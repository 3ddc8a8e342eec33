// Why a question to a thread is not answered.
import type { SentFault } from "./protocol.ts";

/** Why a thread was ended: it was silent, it died, it said what it should not, or it had to be ended too often. */
export type Cause = "silent" | "died" | "wrong" | "flooded" | "given up";

/** A question that is not answered: the thread was ended before. */
export class ThreadEnded extends Error {
  override readonly name = "ThreadEnded";
  override readonly cause: Cause;

  constructor(cause: Cause, message = `the thread was ended: ${cause}`) {
    super(message);
    this.cause = cause;
  }
}

/** What went wrong while the thread answered. */
export class ThreadFault extends Error {
  override readonly name = "ThreadFault";
  readonly code: string | undefined;

  constructor({ message, code }: SentFault) {
    super(message);
    this.code = code;
  }
}
