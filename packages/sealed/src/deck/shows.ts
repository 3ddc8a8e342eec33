// Whom the rules show which cards, and what has to be done for that.
import type { GameSystem, State } from "ninefold/model";
import type { Operation } from "../cards/index.ts";
import { SealedError } from "../errors.ts";
import { type Deck, mixedBy, readerOf, slotName } from "./deck.ts";
import { positionsIn, shownTo } from "./positions.ts";
import { closedSlots } from "./stands.ts";
import { mixedTogether } from "./traces.ts";
import type { CardTracks } from "./tracks.ts";

/** Whom the views show cards that they have no shares of yet: what has to be done for that. SealedError NF9012 where several seats, and not all, read one. */
export function dueShows(deck: Deck, system: GameSystem, tracks: CardTracks, state: State): readonly Operation[] {
  const positions = positionsIn(system, tracks, state, deck);
  const everybody = shownTo(system, tracks, state, deck);
  const views = system.players.map(({ id }) => shownTo(system, tracks, state, deck, id));
  const shows: { slot: number; to: number | "all" }[] = [];
  const refreshes: { slot: number; by: number }[] = [];
  for (const slot of closedSlots(deck)) {
    const card = deck.stands[slot]!;
    const reader = readerOf(deck, slot);
    const seats = [...views.keys()].filter((seat) => views[seat]!.has(card));
    if (everybody.has(card)) shows.push({ slot, to: "all" });
    else if (seats.length > 1) throw new SealedError("NF9012", `${seats.length} seats see one card, and not all do.`);
    else if (seats[0] !== undefined && seats[0] !== reader) {
      if (typeof reader === "number") refreshes.push({ slot, by: reader });
      shows.push({ slot, to: seats[0] });
    }
  }
  if (shows.length === 0) return [];
  const together = mixedTogether(deck, system, tracks, state, new Map(shows.map(({ slot, to }) => [slot, to])));
  // A shuffle by who has read them re-randomises them too.
  const mixed = new Set(together.flatMap(({ slots }) => slots));
  const drawn = shows.flatMap(({ slot, to }) => (to === "all" ? [] : [{ slot, to }]));
  return [
    ...together,
    ...refreshes
      .filter(({ slot }) => !mixed.has(slotName(slot)))
      .map(({ slot, by }): Operation => ({ op: "refresh", slots: [slotName(slot)], by })),
    { op: "show", cards: shows.map(({ slot, to }) => ({ slot: slotName(slot), to })) },
    ...mixes(deck, positions, drawn),
  ];
}

/** A hand that has grown is mixed by its owner: else a slot would say when its card was drawn. */
function mixes(
  deck: Deck,
  positions: ReadonlyMap<string, string>,
  drawn: readonly { readonly slot: number; readonly to: number }[],
): readonly Operation[] {
  return [...Map.groupBy(drawn, ({ to }) => to)].flatMap(([seat, cards]): readonly Operation[] => {
    const where = new Set(cards.map(({ slot }) => positions.get(deck.stands[slot]!)));
    return [...where].flatMap((position): readonly Operation[] => {
      const slots = closedSlots(deck).filter((slot) => positions.get(deck.stands[slot]!) === position);
      const groups = Map.groupBy(slots, (slot) => deck.groupOf(deck.stands[slot]!)).values();
      return [...groups].flatMap((own): readonly Operation[] => {
        const fresh = own.filter((slot) => cards.some((card) => card.slot === slot));
        if (fresh.length === 0 || fresh.length === own.length) return [];
        return mixedBy(seat, own);
      });
    });
  });
}
