// The cards of a match. Each lies in a slot that it keeps for ever, sealed; the rules are asked in a state in which some card stands
// for each slot. Which one that is matters to nobody while the slot is closed; when it is opened, the card that is in it takes its stand.
import { fromHex, type Hex } from "ninefold-log";
import {
  begin,
  type CardState,
  isRefusal,
  type Operation,
  openCards,
  present,
  publicCard,
  readCard,
  type Secrets,
  type ShuffleOperation,
} from "../cards/index.ts";
import { SealedError } from "../errors.ts";
import { closedSlots, type Held, type Stands, standing } from "./stands.ts";
import type { CardTracks } from "./tracks.ts";
import { type Unchecked, withFound } from "./unchecked.ts";

export interface Deck extends Stands {
  readonly machine: CardState;
  /** By slot, where cells count it; undefined where they do not. */
  readonly lies: readonly (string | undefined)[];
  readonly unchecked: readonly Unchecked[];
  /** By slot, which shuffle by all it was in last: those of one shuffle that nobody knows are all alike. */
  readonly pools: readonly number[];
  /** The slots of cards that were laid somewhere closed and not mixed with others since: what was opened would tell when. */
  readonly fresh: ReadonlySet<number>;
}

/** The first lane of each card is all of it. */
export const LANE = "card";
export const slotName = (slot: number): string => `card ${slot}`;
const slotOf = (name: string): number => Number(name.slice("card ".length));

/** A deck before the seats have keys. */
export const newDeck = (mid: Hex, seats: number, { cards, kindOf, groupOf }: CardTracks): Deck => ({
  machine: openCards(fromHex(mid), seats),
  stands: cards,
  lies: [],
  kindOf,
  groupOf,
  open: new Set(),
  unchecked: [],
  pools: [],
  fresh: new Set(),
});

/** What comes first: keys, all cards laid, and those of each group shuffled by everybody. */
export const beginning = (
  seats: readonly number[],
  { cards, kindOf, groupOf, lanes }: CardTracks,
): readonly Operation[] => [
  { op: "keys" },
  {
    op: "start",
    lanes: [LANE, ...lanes.map(({ name }) => `${LANE}.${name}`)],
    cards: cards.map((card, slot) => ({
      slot: slotName(slot),
      values: [kindOf(card), ...lanes.map(({ of }) => of.get(card)!)],
    })),
  },
  ...[...Map.groupBy(cards.keys(), (slot) => groupOf(cards[slot]!)).values()].map(
    (slots): Operation => ({ op: "shuffle", slots: slots.map(slotName), by: seats }),
  ),
];

/** The deck in which these operations are done until somebody is awaited, and those that are left. SealedError NF9012 for a card that may not go there. */
export function begun(deck: Deck, operations: readonly Operation[]): readonly [Deck, readonly Operation[]] {
  let now = deck;
  const left = [...operations];
  while (!now.machine.task) {
    const operation = left.shift();
    if (!operation) break;
    const machine = begin(now.machine, operation);
    if (isRefusal(machine)) throw new SealedError("NF9012", machine.refused.message);
    now = { ...(operation.op === "shuffle" ? mixed(now, operation) : now), machine };
  }
  return [now, left];
}

/** The deck in which a shuffle has begun: its slots are closed, and what was known of them is known of their cards alone. */
function mixed(deck: Deck, { slots, by }: ShuffleOperation): Deck {
  const all = new Set(slots.map(slotOf));
  const pool = Math.max(0, ...deck.pools) + 1;
  const isByAll = by.length === present(deck.machine).length;
  return {
    ...deck,
    open: new Set([...deck.open].filter((slot) => !all.has(slot))),
    fresh: new Set([...deck.fresh].filter((slot) => !all.has(slot))),
    pools: isByAll ? deck.stands.map((_, slot) => (all.has(slot) ? pool : (deck.pools[slot] ?? 0))) : deck.pools,
    unchecked: deck.unchecked.map((one) => withFound(one, deck, all)),
  };
}

/** The card that is in a slot, if all know. */
export const openCard = ({ machine }: Deck, slot: number): string | undefined =>
  publicCard(machine, slotName(slot))?.[0];

export const readerOf = ({ machine }: Deck, slot: number): number | "all" | undefined =>
  machine.cards.get(slotName(slot))?.reader;

/** The closed slots whose cards a seat reads. */
export const ownSlots = (deck: Deck, seat: number): readonly number[] =>
  closedSlots(deck).filter((slot) => readerOf(deck, slot) === seat);

/** A seat mixes slots that it alone is shown, and is shown them again. */
export function mixedBy(seat: number, slots: readonly number[]): readonly Operation[] {
  const names = slots.map(slotName);
  return [
    { op: "shuffle", slots: names, by: [seat] },
    { op: "show", cards: names.map((slot) => ({ slot, to: seat })) },
  ];
}

/** What a seat knows of closed slots. */
export function heldBy(deck: Deck, seat: number, secrets: Secrets): Held {
  const cards = ownSlots(deck, seat).flatMap((slot) => {
    const [card] = readCard(deck.machine, slotName(slot), seat, secrets) ?? [];
    return card === undefined ? [] : [[slot, card] as const];
  });
  return new Map(cards);
}

/** The deck in which slots that all can read now are open. */
export function opened(deck: Deck): Deck {
  const cards = closedSlots(deck).flatMap((slot) => {
    const card = openCard(deck, slot);
    return card === undefined ? [] : [[slot, card] as const];
  });
  if (cards.length === 0) return deck;
  return {
    ...deck,
    stands: standing(deck, new Map(cards)),
    open: new Set([...deck.open, ...cards.map(([slot]) => slot)]),
  };
}
