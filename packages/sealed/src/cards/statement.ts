// What each proof is about, before the proof says anything.

import { pointsOf } from "../group/index.ts";
import { Transcript } from "../proof/index.ts";
import type { Slot } from "./operations.ts";
import { type Card, type CardState, cardAt } from "./state.ts";

/** What seats send. The words stand in every proof. */
export const CARD_KINDS = [
  "keyCommit",
  "keyOpen",
  "shuffle",
  "shares",
  "refresh",
  "copy",
  "choose",
  "member",
  "leave",
  "audit",
] as const;

export type CardKind = (typeof CARD_KINDS)[number];

/** Of whom a message is, and when. */
export interface Spoken {
  /** The transcript's round. */
  readonly round: number;
  readonly seat: number;
  readonly kind: CardKind;
}

/** Cards with the slots that they lie in. */
export type Laid = readonly (readonly [Slot, Card])[];

/** RangeError where no card lies, or one that nothing opens. */
export const laid = (state: CardState, slots: readonly Slot[]): Laid =>
  slots.map((slot) => [slot, cardAt(state, slot)]);

/** Protocol, match, who speaks when, keys, and the cards that it is about with their slots and versions. */
export function statementOf(state: CardState, { round, seat, kind }: Spoken, cards: Laid): Transcript {
  const transcript = new Transcript().text("protocol", "ninefold-cards-1").append("mid", state.mid).text("kind", kind);
  transcript.number("round", round).number("seat", seat).number("seats", state.keys.length);
  const own = state.keys[seat]?.point;
  transcript.points("joint key", state.joint ? [state.joint] : []).points("key", own ? [own] : []);
  transcript.number("cards", cards.length);
  for (const [slot, { version, names, lanes }] of cards) {
    transcript.text("slot", slot).number("version", version).number("lanes", names.length);
    for (const name of names) transcript.text("lane", name);
    transcript.points("ciphertexts", pointsOf(lanes));
  }
  return transcript;
}
