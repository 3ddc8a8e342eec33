/** Reasons that no `trap` of a module gives: what stops a machine by itself. */
export const TRAP = {
  /** A load or a store that is not wholly within the memory. */
  memory: -2,
  /** A division by zero. */
  division: -3,
  /** More calls and locals than the engine has room for. */
  stack: -4,
} as const;

const TEXTS: Readonly<Record<number, string>> = {
  [TRAP.memory]: "an access beyond the memory",
  [TRAP.division]: "a division by zero",
  [TRAP.stack]: "no more room for calls",
};

/** A compiled module stopped: by a `trap` of its own, whose number is the reason, or as `TRAP` says. */
export class Trap extends Error {
  readonly reason: number;

  constructor(reason: number, options?: ErrorOptions) {
    super(`The compiled code stopped: ${TEXTS[reason] ?? `trap ${reason}`}.`, options);
    this.name = "Trap";
    this.reason = reason;
  }
}

/** Whether an error says that the stack is full, in the words of V8, JavaScriptCore or SpiderMonkey. */
export function isFullStack(error: unknown): boolean {
  return error instanceof Error && /call stack|too much recursion/i.test(error.message);
}
