/**
 * What a program did that the platform does not take.
 *
 * rules: what was handed to `Rules`, or that it was not called.
 * id: what is no id.
 * value: a state that cannot be kept as a value.
 * answer: a function of the program answered what it may not.
 * threw: a function of the program threw.
 */
export type ProgramErrorCode = "rules" | "id" | "value" | "answer" | "threw";

export class ProgramError extends Error {
  override readonly name = "ProgramError";
  readonly code: ProgramErrorCode;

  constructor(code: ProgramErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** What was found, in a message. */
export function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value !== "object" || value === null) return typeof value === "function" ? "a function" : String(value);
  return Array.isArray(value) ? "a list" : `an object of ${kindOf(value)}`;
}

/** The name of what an object was made by, which a program may have made anything. */
export const kindOf = (value: object): string =>
  String((value.constructor as { readonly name?: unknown } | undefined)?.name);
