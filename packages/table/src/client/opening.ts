// Matches that are opened at a server: the texts go there, and the terms are proposed.
import type { Rules } from "ninefold/play";
import { type Hash, type Terms, toHex, usualTerms } from "ninefold-log";
import type { Bundle } from "../rules/index.ts";
import type { TableClient } from "./client.ts";
import { upload } from "./http.ts";

/** What of the terms a person chooses; the rest is usual. */
export interface TermsChosen extends Partial<Pick<Terms, "leave" | "undo" | "open" | "sign" | "delay">> {
  /** Such as `5m+3s`; undefined: nobody has a clock. */
  readonly clock?: string | undefined;
}

/** A game as it is handed over, and the rules that it has with the parameters that were chosen. */
export interface HandedOver {
  readonly bundle: Bundle;
  readonly rules: Rules;
}

/** The whole terms; `nonce` is 32 random bytes. Games that hide something let nothing be taken back. */
export const termsOf = (rules: Rules, { clock, ...chosen }: TermsChosen, nonce: Uint8Array): Omit<Terms, "k"> =>
  usualTerms(rules, toHex(nonce), {
    ...chosen,
    ...(!rules.system.hidesNothing && { undo: "never" }),
    ...(clock !== undefined && { clock }),
  });

/** Opens a match of a game at the server of a client; nobody sits there yet. Declined. */
export async function openMatch(
  client: TableClient,
  server: string,
  { bundle, rules }: HandedOver,
  { isPublic, ...chosen }: TermsChosen & { readonly isPublic: boolean },
): Promise<Hash> {
  const files = await upload(server, bundle);
  const terms = termsOf(rules, chosen, crypto.getRandomValues(new Uint8Array(32)));
  return (await client.ask({ k: "open", rules: files, terms, public: isPublic })).match;
}
