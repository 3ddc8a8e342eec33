// Whom the rules show which cards, and what has to be done for that.

import type { GameSystem, State } from "ninefold/model";
import type { Operation } from "../cards/index.ts";
import { SealedError } from "../errors.ts";
import { type Deck, readerOf, slotName, slotOf } from "./deck.ts";
import { positionsIn, shownTo } from "./positions.ts";
import { closedSlots } from "./stands.ts";
import { mixedTogether } from "./traces.ts";
import type { CardTracks } from "./tracks.ts";

/** Whom the views show cards that they have no shares of yet: what has to be done for that. SealedError NF9012 where several seats, and not all, read one. */
export function dueShows(deck: Deck, system: GameSystem, tracks: CardTracks, state: State): readonly Operation[] {
  const positions = positionsIn(system, tracks, state, deck);
  const everybody = shownTo(system, tracks, state, deck);
  const views = system.players.map(({ id }) => shownTo(system, tracks, state, deck, id));
  const shows: { slot: string; to: number | "all" }[] = [];
  const known: number[] = [];
  const drawn: { slot: number; to: number }[] = [];
  for (const slot of closedSlots(deck)) {
    const card = deck.stands[slot]!;
    const reader = readerOf(deck, slot);
    const seats = [...views.keys()].filter((seat) => views[seat]!.has(card));
    if (everybody.has(card)) shows.push({ slot: slotName(slot), to: "all" });
    else if (seats.length > 1) throw new SealedError("NF9012", `${seats.length} seats see one card, and not all do.`);
    else if (seats[0] !== undefined && seats[0] !== reader) {
      if (typeof reader === "number") known.push(slot);
      shows.push({ slot: slotName(slot), to: seats[0] });
      drawn.push({ slot, to: seats[0] });
    }
  }
  if (shows.length === 0) return [];
  const readers = new Map(shows.map(({ slot, to }) => [slotOf(slot), to]));
  const together = mixedTogether(deck, system, tracks, state, readers);
  // A shuffle by who has read them re-randomises them too.
  const mixed = new Set(together.flatMap(({ slots }) => slots.map(slotOf)));
  const refreshes = known.flatMap((slot): readonly Operation[] => {
    const by = readerOf(deck, slot);
    return typeof by === "number" && !mixed.has(slot) ? [{ op: "refresh", slots: [slotName(slot)], by }] : [];
  });
  return [...together, ...refreshes, { op: "show", cards: shows }, ...mixes(deck, positions, drawn)];
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
        const names = own.map(slotName);
        return [
          { op: "shuffle", slots: names, by: [seat] },
          { op: "show", cards: names.map((slot) => ({ slot, to: seat })) },
        ];
      });
    });
  });
}
