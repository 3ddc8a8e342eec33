// What follows from the rules of a game for playing it sealed, as data: equal for all who read the same rules.
import type { Span } from "ninefold/language";
import type { PlanErrorCode } from "./errors.ts";

/**
 * How a track is served. O: all see it, and it follows from signed decisions. R: all see it, and chance that nobody controls writes it.
 * D: drawn for one seat, independently of all else. C: chosen by one seat, which is held to it. K: cards, which change hands or are drawn
 * without repetition.
 */
export type TrackKind = "O" | "R" | "D" | "C" | "K";

/** Whose secret a cell is: the seat that indexes it (which of its indices, from 0), always the same seat, or who wrote it. */
export type Owner =
  | { readonly by: "index"; readonly index: number }
  | { readonly by: "seat"; readonly seat: number }
  | { readonly by: "decider" };

/** Cells say how many cards of a kind lie somewhere: so many of their indices, from 0, is the kind. */
export interface CountedCards {
  readonly index: number;
  /** How many cards of each kind the game has. */
  readonly kinds: readonly { readonly kind: string; readonly count: number }[];
}

export interface TrackPlan {
  readonly track: string;
  readonly kind: TrackKind;
  /** Of D and C. */
  readonly owner?: Owner;
  /**
   * Of what is hidden. shown: its owner opens a cell as soon as all see it, which may be never. end: besides, all of it is opened when the
   * play is over.
   */
  readonly opens?: "shown" | "end";
  /** It says only which card lies in another position: a seat has looked at it, and is given shares of a copy that it masked itself. */
  readonly look?: true;
  /** Of K: where its cells name cards: their values do, or so many of their indices, from 0; or the cells count cards that are alike. */
  readonly cards?: "value" | number | CountedCards;
  /** `shown to` as it is written, of what is hidden. */
  readonly shownTo?: string;
}

export interface DecisionPlan {
  readonly decision: string;
  /** O: signed. J: made by several at once, committed to before anybody opens. C: what is chosen stays secret. */
  readonly kind: "O" | "J" | "C";
}

export interface DrawPlan {
  /** Of `random` or `chance` in the text. */
  readonly line: number;
  readonly kind: "R" | "D" | "K";
}

/**
 * How a rule that reads secrets of one seat is checked. replay: all that it reads is public when the play is over, and everyone checks
 * then. naming: the cards that the decision names are shown with it. laying: the decision stays hidden, and says of the cards that it names in
 * which slots they lie; that those are where it wants them all see. opening: the seat opens what is read, which is what has to be said, or
 * which all see as soon as the rule has been carried out. audit: the seat opens all of it at the end; until then no outcome counts. proof: at
 * once, by a proof that opens nothing.
 */
export type Check = "naming" | "laying" | "replay" | "opening" | "audit" | "proof";

/** What only one seat can compute and all have to be told. */
export interface AnswerPlan {
  /** `decision shoot`. */
  readonly rule: string;
  readonly line: number;
  /** Whether it is about what is legal, a track that is written, a forced step, an ending or an outcome. */
  readonly about: "legality" | "track" | "forced" | "end" | "outcome";
  /** The track that is written. */
  readonly writes?: string;
  /** The seats that may have to answer, by number; which of them does follows from what is public. */
  readonly by: readonly number[];
  /** Whether it is always the one who decides. */
  readonly decider: boolean;
  readonly check: Check;
  /** Of legality: that nothing is legal, the seat may have to say as well. */
  readonly orNone?: true;
  /** The secret tracks that it reads. */
  readonly reads: readonly string[];
}

/** What seats learn beyond what the rules show them. */
export interface Disclosure {
  readonly track: string;
  readonly when: "end";
  readonly why: string;
}

export interface SealPlan {
  /** Every track of the game, in order. */
  readonly tracks: readonly TrackPlan[];
  readonly decisions: readonly DecisionPlan[];
  readonly draws: readonly DrawPlan[];
  readonly answers: readonly AnswerPlan[];
  /** Whether some rule is checked by an audit, so that the agreement has to permit one. */
  readonly audit: boolean;
  readonly disclosures: readonly Disclosure[];
}

/** Why a game cannot be played sealed. */
export interface PlanRefusal extends Span {
  readonly code: PlanErrorCode;
  /** Track, reader and reason in a sentence. */
  readonly message: string;
  /** What would help. */
  readonly help: string;
}

export type Sealing =
  | { readonly ok: true; readonly plan: SealPlan }
  | { readonly ok: false; readonly refusals: readonly PlanRefusal[] };
