// What a sealed match needs to know of the plan by which its tracks are served.

import type { GameSystem } from "ninefold/model";
import { encode, type Hex, list, text } from "ninefold-log";
import { digest, textPart } from "../secret/digest.ts";

/**
 * How a track is served. O: all see it, and it follows from signed decisions and from chance that all draw together. R: all see it,
 * and chance writes it. D: chance writes it for one owner. C: one owner decides it. K: cards.
 */
export type TrackKind = "O" | "R" | "D" | "C" | "K";

/** Whose secret a cell of a track is: of the player whom an index of the cell names, always of one seat, or of whoever decided it. */
export type Owner =
  | { readonly by: "index"; readonly index: number }
  | { readonly by: "seat"; readonly seat: number }
  | { readonly by: "decider" };

export interface PlannedTrack {
  /** The name of the whole family. */
  readonly track: string;
  readonly kind: TrackKind;
  /** Of D, C and K. */
  readonly owner?: Owner;
  /** Of D, C and K: whether a cell is opened as soon as everybody's view shows it, or when the play is over. */
  readonly opens?: "shown" | "end";
  /** Of K: whether the values of its cells name cards, or which of their indices. */
  readonly cards?: "value" | number;
  /** Of K: it says only which card lies elsewhere. */
  readonly look?: true;
}

/**
 * A rule that reads secrets of one seat, which alone can compute what comes of it. `by`: the seats that this may be; `decider`: it is
 * always the one who decides.
 */
export interface PlannedAnswer {
  /** `decision shoot` */
  readonly rule: string;
  readonly about: "legality" | "track" | "forced" | "end" | "outcome";
  /** The track that is written. */
  readonly writes?: string;
  readonly by: readonly number[];
  readonly decider: boolean;
  /** How it is checked. */
  readonly check: "naming" | "replay" | "opening" | "audit" | "proof";
}

export interface SealedPlan {
  /** All tracks, in the order of the game system. */
  readonly tracks: readonly PlannedTrack[];
  /** Whether all secrets are opened at the end, whatever the views show. */
  readonly audit: boolean;
  readonly answers?: readonly PlannedAnswer[];
  /** Of each family of decisions: signed in the open, together, or hidden. */
  readonly decisions?: readonly { readonly decision: string; readonly kind: "O" | "J" | "C" }[];
}

const rows = list(list(text(256), 4), 4096);

const ownerText = (owner: Owner | undefined): string => {
  if (!owner) return "";
  return owner.by === "index" ? `index ${owner.index}` : owner.by === "seat" ? `seat ${owner.seat}` : owner.by;
};

const cardsText = ({ cards }: PlannedTrack): string =>
  cards === undefined ? "" : cards === "value" ? "value" : `index ${cards}`;

const isSecret = ({ kind }: PlannedTrack): boolean => kind !== "O" && kind !== "R";

/** The plan of a game that shows everything to everybody. */
export const openPlan = ({ tracks }: GameSystem): SealedPlan => ({
  tracks: tracks.map(({ name }) => ({ track: name, kind: "O" })),
  audit: false,
});

/**
 * The hash of what the messages of a match depend on: of each secret track name, kind, owner or where it names cards, and when it is opened;
 * of each answer about a track, and of cards about what is legal, rule, track or check, seats and whether the decider gives it; the audit.
 */
export function planHash({ tracks, audit, answers = [] }: SealedPlan): Hex {
  const secret = tracks.filter(isSecret);
  const all = secret.map((one) => [one.track, one.kind, ownerText(one.owner) || cardsText(one), one.opens ?? ""]);
  const hasCards = secret.some(({ kind }) => kind === "K");
  const said = answers.filter(({ about }) => about === "track" || (hasCards && about === "legality"));
  const given = said.map(({ rule, about, writes = "", check, by, decider }) => [
    rule,
    about === "track" ? writes : check,
    by.join(" "),
    decider ? "decider" : "",
  ]);
  return digest("plan", encode(rows, all), encode(rows, given), textPart(audit ? "audit" : ""));
}
