// The terms of a match that somebody opens.
import type { Rules } from "ninefold/play";
import { type Terms, toHex } from "ninefold-log";

/** What of the terms a person chooses. */
export interface TermsChosen extends Pick<Terms, "leave" | "undo" | "open"> {
  /** Such as `5m+3s`; undefined: nobody has a clock. */
  readonly clock: string | undefined;
}

/** The whole terms; `nonce` is 32 random bytes. Games that hide something let nothing be taken back. */
export function termsOf(
  { hash, parameters, system }: Rules,
  { clock, leave, undo, open }: TermsChosen,
  nonce: Uint8Array,
): Omit<Terms, "k"> {
  return {
    version: 1,
    rules: hash,
    parameters: Object.entries(parameters).map(([name, value]) => ({ name, value })),
    seats: system.players.map(() => ({})),
    ...(clock !== undefined && { clock }),
    flag: "loss",
    leave,
    open,
    sign: false,
    undo: system.hidesNothing ? undo : "never",
    nonce: toHex(nonce),
  };
}
