// What slots tell though their cards are closed: when one was laid where it lies, or what it was when it lay open. Where decisions hide which card
// is meant, cards are mixed before such a slot is named or opened.
import type { GameSystem, State } from "ninefold/model";
import type { Operation } from "../cards/index.ts";
import { type Deck, readerOf, slotName } from "./deck.ts";
import { positionsIn, shownTo } from "./positions.ts";
import type { CardTracks } from "./tracks.ts";

const hidesCards = ({ played }: CardTracks): boolean => [...played.values()].some(({ laid }) => laid);

/** The slots of the cards that lie in one position and are of one group: a slot has a card of its own group for ever. */
function slotsTogether(
  deck: Deck,
  system: GameSystem,
  tracks: CardTracks,
  state: State,
): readonly (readonly number[])[] {
  const positions = positionsIn(system, tracks, state, deck);
  const lying = [...deck.stands.keys()].filter((slot) => positions.has(deck.stands[slot]!));
  const keyOf = (slot: number): string => {
    const card = deck.stands[slot]!;
    return JSON.stringify([positions.get(card), deck.groupOf(card)]);
  };
  return [...Map.groupBy(lying, keyOf).values()];
}

/** Before these seats decide: whoever is shown the cards of a position alone mixes them, where a slot of them tells something. */
export function mixedBefore(
  deck: Deck,
  system: GameSystem,
  tracks: CardTracks,
  state: State,
  seats: readonly number[],
): readonly Operation[] {
  if (!hidesCards(tracks)) return [];
  const everybody = shownTo(system, tracks, state, deck);
  return seats.flatMap((seat) => {
    const own = shownTo(system, tracks, state, deck, seat);
    const isOwn = (slot: number): boolean => own.has(deck.stands[slot]!) && !everybody.has(deck.stands[slot]!);
    return slotsTogether(deck, system, tracks, state).flatMap((slots): readonly Operation[] => {
      const tells = slots.some((slot) => deck.fresh.has(slot) || deck.open.has(slot));
      if (slots.length < 2 || !tells || !slots.every(isOwn)) return [];
      const names = slots.map(slotName);
      return [
        { op: "shuffle", slots: names, by: [seat] },
        { op: "show", cards: names.map((slot) => ({ slot, to: seat })) },
      ];
    });
  });
}

/** Before slots of one position are opened together: who knows their cards mixes them; all do, where several know some of them. */
export function mixedTogether(
  deck: Deck,
  system: GameSystem,
  tracks: CardTracks,
  state: State,
  opening: ReadonlySet<number>,
): readonly Operation[] {
  if (!hidesCards(tracks)) return [];
  return slotsTogether(deck, system, tracks, state).flatMap((slots): readonly Operation[] => {
    const own = slots.filter((slot) => opening.has(slot));
    if (own.length < 2 || !own.some((slot) => deck.fresh.has(slot))) return [];
    const readers = new Set(own.map((slot) => readerOf(deck, slot)));
    const [reader] = readers;
    const by = readers.size === 1 && typeof reader === "number" ? [reader] : system.players.map(({ id }) => id);
    return [{ op: "shuffle", slots: own.map(slotName), by }];
  });
}
