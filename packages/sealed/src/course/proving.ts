// Decisions whose legality depends on cards that stay closed, and is proven at once: that each of them is one of those with which the
// decision is legal. Which those are follows by trying them.

import type { Operation } from "../cards/index.ts";
import { type Deck, LANE, ownSlots, slotName } from "../deck/deck.ts";
import { restated } from "../deck/positions.ts";
import { closedSlots, otherStands } from "../deck/stands.ts";
import type { CardTracks } from "../deck/tracks.ts";
import { SealedError } from "../errors.ts";
import { isProven, legalWith } from "./naming.ts";
import { type Course, line, type Naming } from "./stage.ts";

/** So many orders of cards are tried to see whether a rule has the form that is proven. */
const SURE = 64;

/**
 * What the decider has to prove: nothing where the decision is legal with any closed cards. SealedError NF9012 where it depends on more than
 * each card by itself. No cards at all with which it is legal: nothing either, since it is refused.
 */
export function proofOf(course: Course, deck: Deck, { seat, id }: Naming): readonly Operation[] {
  const { setting } = course;
  const { system, cards } = setting;
  const own = ownSlots(deck, seat);
  if (!cards || !isProven(cards, id) || own.length === 0) return [];
  const found = legalWith(course, deck, [{ seat, id }]);
  if (!("stands" in found)) return [];
  const { state } = line(course).world;
  const isLegal = (stands: readonly string[]): boolean =>
    !system.refusal(restated(system, cards, state, deck, stands), system.players[seat]!.id, id);
  const closed = closedSlots(deck).map((slot) => found.stands[slot]!);
  const legal = closed.filter((card) => isLegal(withCard(found.stands, own, card)));
  const isProvable = (stands: readonly string[]): boolean =>
    own.every((slot) => legal.includes(stands[slot]!)) === isLegal(stands);
  for (const stands of otherStands({ ...deck, stands: found.stands }, SURE))
    if (!isProvable(stands) || !isProvable(withAll(stands, own, closed, legal)))
      throw new SealedError("NF9012", `Whether ${id} is legal depends on more than each closed card by itself.`);
  if (legal.length === closed.length) return [];
  return [{ op: "member", slots: own.map(slotName), by: seat, ...laneOf(cards, closed, legal) }];
}

const exchanged = (stands: readonly string[], one: number, other: number): readonly string[] =>
  stands.with(one, stands[other]!).with(other, stands[one]!);

/** One of the seat's cards is this one, if none is. */
function withCard(stands: readonly string[], own: readonly number[], card: string): readonly string[] {
  const at = stands.indexOf(card);
  return own.includes(at) ? stands : exchanged(stands, own[0]!, at);
}

/** The seat's cards are among the legal ones: others are exchanged for those that lie elsewhere. */
function withAll(
  stands: readonly string[],
  own: readonly number[],
  closed: readonly string[],
  legal: readonly string[],
): readonly string[] {
  const wrong = own.filter((slot) => closed.includes(stands[slot]!) && !legal.includes(stands[slot]!));
  const free = legal.map((card) => stands.indexOf(card)).filter((slot) => !own.includes(slot));
  return wrong.reduce((changed, slot, i) => exchanged(changed, slot, free[i]!), stands);
}

/** The lane in which cards are told apart as they have to be, with the fewest values. */
function laneOf(
  { lanes }: CardTracks,
  closed: readonly string[],
  legal: readonly string[],
): { readonly lane: string; readonly values: readonly string[] } {
  const found = lanes.flatMap(({ name, of }) => {
    const values = new Set(legal.map((card) => of.get(card)!));
    const isExact = closed.every((card) => legal.includes(card) || !values.has(of.get(card)!));
    return isExact ? [{ lane: `${LANE}.${name}`, values: [...values] }] : [];
  });
  const all = [{ lane: LANE, values: legal }, ...found];
  return all.reduce((best, one) => (one.values.length < best.values.length ? one : best));
}
