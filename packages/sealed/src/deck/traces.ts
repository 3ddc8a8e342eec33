// What slots tell though their cards are closed: when one was laid where it lies, or what it was when it lay open. Where decisions hide which card
// is meant, cards are mixed before such a slot is named or opened.
import type { Decision, GameSystem, State } from "ninefold/model";
import type { Operation, ShuffleOperation } from "../cards/index.ts";
import { type Deck, mixedBy, readerOf, slotName } from "./deck.ts";
import { named, positionsIn, shownTo } from "./positions.ts";
import { type CardTracks, unplayed } from "./tracks.ts";

const hidesCards = ({ played }: CardTracks): boolean => [...played.values()].some(({ laid }) => laid);

/** The slots of the cards that lie together, by position, and of one group. */
function lyingTogether(
  deck: Deck,
  system: GameSystem,
  tracks: CardTracks,
  state: State,
): readonly (readonly number[])[] {
  const positions = positionsIn(system, tracks, state, deck);
  const placed = [...deck.stands.entries()].flatMap(([slot, card]) => {
    const where = positions.get(card);
    return where === undefined ? [] : [{ slot, at: JSON.stringify([where, deck.groupOf(card)]) }];
  });
  return [...Map.groupBy(placed, ({ at }) => at).values()].map((slots) => slots.map(({ slot }) => slot));
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
  const together = lyingTogether(deck, system, tracks, state);
  return seats.flatMap((seat) => {
    const own = shownTo(system, tracks, state, deck, seat);
    const isOwn = (slot: number): boolean => own.has(deck.stands[slot]!) && !everybody.has(deck.stands[slot]!);
    return together.flatMap((slots): readonly Operation[] => {
      // An open card is closed, also if it lies alone: a decision that stays hidden names closed ones.
      const tells = slots.some((slot) => deck.open.has(slot) || (slots.length > 1 && deck.fresh.has(slot)));
      if (!tells || !slots.every(isOwn)) return [];
      return mixedBy(seat, slots);
    });
  });
}

/** Before slots of one position are shown together: who knows their cards mixes them; all do, where several know some of them. `readers`: by slot, to whom. */
export function mixedTogether(
  deck: Deck,
  system: GameSystem,
  tracks: CardTracks,
  state: State,
  readers: ReadonlyMap<number, number | "all">,
): readonly ShuffleOperation[] {
  if (!hidesCards(tracks)) return [];
  return lyingTogether(deck, system, tracks, state).flatMap((slots) =>
    [...Map.groupBy(slots, (slot) => readers.get(slot))].flatMap(([to, own]): readonly ShuffleOperation[] => {
      if (to === undefined || own.length < 2 || !own.some((slot) => deck.fresh.has(slot))) return [];
      const before = new Set(own.map((slot) => readerOf(deck, slot)));
      const [reader] = before;
      const by = before.size === 1 && typeof reader === "number" ? [reader] : system.players.map(({ id }) => id);
      return [{ op: "shuffle", slots: own.map(slotName), by }];
    }),
  );
}

/**
 * SealedError NF9012 where one of these decisions would stay hidden, and its slots tell all which cards it names: all know them, others than
 * the decider alone were shown them, or they lay apart from others beside them before anything was shuffled.
 */
export function requireUntold(
  deck: Deck,
  system: GameSystem,
  tracks: CardTracks,
  state: State,
  seat: number,
  decisions: readonly Decision[],
): void {
  const families = Map.groupBy(decisions, ({ family }) => family);
  for (const [family, all] of families) {
    if (!tracks.played.get(family)?.laid) continue;
    const hidden = all.filter((one) => !system.showsDecision(state, system.players[seat]!.id, one));
    const cards = new Set(hidden.flatMap(({ parameters }) => parameters.flatMap((text) => named(tracks.cards, text))));
    const slots = [...deck.stands.keys()].filter((slot) => cards.has(deck.stands[slot]!));
    if (slots.some((slot) => deck.open.has(slot) || readerOf(deck, slot) !== seat))
      throw unplayed(`${family} stays hidden and names cards that not the decider alone is shown.`);
    if (new Set(slots.map((slot) => deck.groupOf(deck.stands[slot]!))).size > 1)
      throw unplayed(`${family} stays hidden and names cards some of which were not shuffled with the others.`);
  }
}
