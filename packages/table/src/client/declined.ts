/** What the server refuses for now: asked again later. */
export const TRANSIENT: ReadonlySet<string> = new Set(["NF7811", "NF7815", "NF7820"]);

/** What says that the server was not reached, or something else than it has answered. */
const AWAY: ReadonlySet<string> = new Set(["away", "no-server"]);

/** Why the server did not do what it was asked for, or cannot be asked. */
export class Declined extends Error {
  override readonly name = "Declined";
  readonly code: string;

  constructor(code: string, reason: string) {
    super(reason === "" ? `The server refuses it (${code}).` : reason);
    this.code = code;
  }

  /** Whether the same may be answered otherwise later. */
  get isForNow(): boolean {
    return TRANSIENT.has(this.code) || AWAY.has(this.code);
  }
}

/** Why nothing is answered any more. */
export const wasClosed = (): Declined => new Declined("closed", "The client was closed.");

/** Why nothing can be asked now. */
export const notReached = (): Declined => new Declined("away", "The server is not reached.");
