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
