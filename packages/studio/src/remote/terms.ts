// The terms of a match that somebody opens.
import type { Rules } from "ninefold/play";
import { type Terms, toHex, usualTerms } from "ninefold-log";

/** What of the terms a person chooses. */
export interface TermsChosen extends Pick<Terms, "leave" | "undo" | "open"> {
  /** Such as `5m+3s`; undefined: nobody has a clock. */
  readonly clock: string | undefined;
}

/** The whole terms; `nonce` is 32 random bytes. Games that hide something let nothing be taken back. */
export function termsOf(rules: Rules, { clock, undo, ...chosen }: TermsChosen, nonce: Uint8Array): Omit<Terms, "k"> {
  return usualTerms(rules, toHex(nonce), {
    ...chosen,
    undo: rules.system.hidesNothing ? undo : "never",
    ...(clock !== undefined && { clock }),
  });
}
