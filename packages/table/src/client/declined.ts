/** Why the server did not do what it was asked for, or cannot be asked. */
export class Declined extends Error {
  override readonly name = "Declined";
  readonly code: string;

  constructor(code: string, reason: string) {
    super(reason === "" ? `The server refuses it (${code}).` : reason);
    this.code = code;
  }
}
