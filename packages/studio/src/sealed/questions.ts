// What is asked of the thread of sealed matches, and what it answers: plain data.
import type { VerdictSummary } from "ninefold-sealed";
import type { Disclosure, PlanErrorCode } from "ninefold-sealed/plan";
import type { GameText } from "../library/texts.ts";

export type Question =
  /** Whether, and with what, a game can be played sealed. */
  | { readonly kind: "plan"; readonly game: GameText }
  /** A record or a blame file of a match of this game. */
  | { readonly kind: "verify"; readonly game: GameText; readonly bytes: Uint8Array };

/** Why a game cannot be played sealed. */
export interface Refusal {
  readonly code: PlanErrorCode | "NF9011" | "NF9012";
  /** Of the text; undefined where none is at fault. */
  readonly line?: number;
  readonly message: string;
  /** What would help. */
  readonly help?: string;
}

export type Planned =
  | {
      readonly ok: true;
      readonly hidesNothing: boolean;
      /** All that was hidden is opened at the end, so that it can be checked. */
      readonly audit: boolean;
      readonly disclosures: readonly Disclosure[];
    }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

export interface Verified {
  readonly summary: VerdictSummary;
  /** The file that shows who did wrong, where somebody did. */
  readonly blame?: Uint8Array;
}

export interface Answers {
  readonly plan: Planned;
  readonly verify: Verified;
}
