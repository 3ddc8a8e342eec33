// What a sealed match needs to know of the plan by which its tracks are served.

import type { GameSystem } from "ninefold/model";
import { encode, type Hex, list, text } from "ninefold-log";
import { utf8 } from "../bytes.ts";
import type { AnswerPlan, DecisionPlan, Owner, SealPlan, TrackPlan } from "../plan/index.ts";
import { digest } from "../secret/digest.ts";

export type { Owner };

export type PlannedTrack = Omit<TrackPlan, "shownTo">;

/** A rule that reads secrets of one seat, which alone can compute what comes of it. */
export type PlannedAnswer = Pick<AnswerPlan, "rule" | "about" | "writes" | "by" | "decider" | "check">;

/** What a match depends on of the plan that follows from its rules, or of one that is written by hand. */
export interface SealedPlan extends Pick<SealPlan, "audit"> {
  /** All tracks, in the order of the game system. */
  readonly tracks: readonly PlannedTrack[];
  readonly answers?: readonly PlannedAnswer[];
  /** Of each family of decisions: signed in the open, together, or hidden. */
  readonly decisions?: readonly DecisionPlan[];
}

const DECISION = /^decision (.+)$/;

/** The family of decisions that a rule is about; undefined where it is about none. */
export const familyOf = ({ rule }: PlannedAnswer): string | undefined => DECISION.exec(rule)?.[1];

const rows = list(list(text(65536), 4), 4096);

const ownerText = (owner: Owner | undefined): string => {
  if (!owner) return "";
  return owner.by === "index" ? `index ${owner.index}` : owner.by === "seat" ? `seat ${owner.seat}` : owner.by;
};

function cardsText({ cards }: PlannedTrack): string {
  if (cards === undefined) return "";
  if (typeof cards !== "object") return cards === "value" ? "value" : `index ${cards}`;
  return `count ${cards.index} ${cards.kinds.map(({ kind, count }) => `${kind}:${count}`).join(" ")}`;
}

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
  return digest("plan", encode(rows, all), encode(rows, given), utf8(audit ? "audit" : ""));
}
