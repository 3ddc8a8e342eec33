// What is asked of the thread of sealed matches, and what it answers: plain data.
import type { Perspective } from "ninefold/knowledge";
import type { PeerState, VerdictSummary } from "ninefold-sealed";
import type { Disclosure, PlanErrorCode } from "ninefold-sealed/plan";
import type { Deck } from "../../collection/deck.ts";
import type { GameText } from "../../library/texts.ts";

/** What a seat brought to a match, as the record proves it. */
export interface BroughtTypes {
  readonly player: string;
  readonly types: readonly string[];
}

/** How a person comes to a sealed table. Where this browser has a seat there already, it goes on with that. */
export type Coming =
  /** `bundle`: by which hash the server has the texts of the game. `isInvited`: who joins needs the invitation. */
  | {
      readonly by: "opening";
      readonly game: GameText;
      readonly bundle: string;
      readonly seat: number;
      readonly isInvited: boolean;
      readonly deck?: Deck | undefined;
    }
  | { readonly by: "joining"; readonly invitation: string; readonly deck?: Deck | undefined }
  | { readonly by: "watching"; readonly invitation: string }
  | { readonly by: "returning" };

export interface Beginning {
  /** The name of the table at its server: the memory of the seat is kept by it. */
  readonly table: string;
  readonly server: string;
  readonly name: string;
  readonly coming: Coming;
}

export type Question =
  /** Plays at a table until it is stopped. */
  | { readonly kind: "play"; readonly beginning: Beginning }
  /** Something has come by the path. */
  | { readonly kind: "heard"; readonly bytes: Uint8Array }
  /** What came of a post. */
  | { readonly kind: "posted"; readonly number: number; readonly isTaken: boolean }
  | { readonly kind: "decide"; readonly id: string }
  | { readonly kind: "resign" }
  /** The record of what was said by now. */
  | { readonly kind: "record" }
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
  /** Undefined where no pieces were asked for. */
  readonly brought?: readonly BroughtTypes[];
}

export interface Answers {
  readonly plan: Planned;
  readonly verify: Verified;
  readonly play: undefined;
  readonly heard: undefined;
  readonly posted: undefined;
  readonly decide: undefined;
  readonly resign: undefined;
  /** Undefined before the match has begun. */
  readonly record: Uint8Array | undefined;
}

/** What is known of a table. */
export interface TableState {
  readonly peer: PeerState;
  /** What others join by. */
  readonly invitation: string;
  /** Undefined for who watches, and before all are seated. */
  readonly seat: number | undefined;
  /** The match as it is shown; undefined before it has a first state. */
  readonly play: Perspective | undefined;
  /** The same as it was shown first. */
  readonly first: Perspective | undefined;
  /** Of the messages that come next, and the hash of all before them. */
  readonly round: number;
  readonly base: string | undefined;
}

/** What the thread says while it plays. */
export type Part =
  | { readonly k: "state"; readonly state: TableState }
  /** The game of the match, once it is known. */
  | { readonly k: "game"; readonly game: GameText }
  /** To be posted; what comes of it is said by `posted`. */
  | { readonly k: "post"; readonly number: number; readonly bytes: Uint8Array }
  /** All that was posted at the server is to be heard once more. */
  | { readonly k: "hearAgain" };
