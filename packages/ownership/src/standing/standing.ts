// The standing of a piece: whose it is by its entries so far, and what it is bound to. The map of a log commits to it.
import { encode, field, maybe, record, type ValueOf, whole, word } from "ninefold-log";
import { digest, type Hash, hash, key } from "../entry/forms.ts";

/**
 * What a piece is bound to until a second: a match, by its lease or stake. `to` is who may present it there; `terms` are those of
 * the stake.
 */
const heldForm = record({
  as: field(1, word({ lease: 1, stake: 2 })),
  to: field(2, key),
  match: field(3, hash),
  until: field(4, whole()),
  terms: maybe(5, hash),
});
export type Held = ValueOf<typeof heldForm>;

/** `last`: the last entry that counts; `index`: where the log has it. */
export const standingForm = record({
  last: field(1, hash),
  index: field(2, whole()),
  owner: field(3, key),
  recovery: maybe(4, key),
  held: maybe(5, heldForm),
});
export type Standing = ValueOf<typeof standingForm>;

export const standingHash = (standing: Standing): Hash => digest("standing", encode(standingForm, standing));

/** What a piece is bound to at a second. */
export const heldAt = ({ held }: Standing, at: number): Held | undefined =>
  held !== undefined && at < held.until ? held : undefined;
