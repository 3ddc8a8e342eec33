// The cards of a match. Each lies in a slot that it keeps for ever, sealed; the rules are asked in a state in which some card stands
// for each slot. Which one that is matters to nobody while the slot is closed; when it is opened, the card that is in it takes its stand.
import type { State } from "ninefold/model";
import { seeded } from "ninefold/play";
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
import type { CardTracks } from "./tracks.ts";

/** A decision of a seat. `laid`: it stays hidden, `id` is its family, and these are the slots of the cards that it names. */
export interface Named {
  readonly seat: number;
  readonly id: string;
  readonly laid?: readonly number[];
}

/** A decision that only the decider could know to be legal, as it was made. */
export interface Unchecked extends Named {
  readonly state: State;
  readonly stands: readonly string[];
  readonly lies: Deck["lies"];
  /** The slots that all knew then. */
  readonly open: Deck["open"];
  /** The closed cards that the decider knew: what it may have depended on. */
  readonly slots: readonly number[];
  /** Those of them that were open before they were mixed with others. */
  readonly found: Held;
  /** Whether one was mixed with others before it was open: nobody finds it again. */
  readonly isLost: boolean;
}

export interface Deck {
  readonly machine: CardState;
  /** By slot, the card that stands for it. */
  readonly stands: readonly string[];
  /** By slot, where cells count it; undefined where they do not. */
  readonly lies: readonly (string | undefined)[];
  /** The slots that all know. */
  readonly open: ReadonlySet<number>;
  /** What views tell apart of a card. */
  readonly kindOf: (card: string) => string;
  /** Which cards were shuffled together: a slot has one of its own group. */
  readonly groupOf: (card: string) => string;
  readonly unchecked: readonly Unchecked[];
  /** By slot, which shuffle by all it was in last: those of one shuffle that nobody knows are all alike. */
  readonly pools: readonly number[];
  /** The slots of cards that were laid somewhere closed and not mixed with others since: what was opened would tell when. */
  readonly fresh: ReadonlySet<number>;
}

/** By slot, what is known of the card: what views tell apart. */
export type Held = ReadonlyMap<number, string>;

function shuffled(cards: readonly string[], chance: ReturnType<typeof seeded>): readonly string[] {
  const order = [...cards];
  for (let i = order.length - 1; i > 0; i--) {
    const j = chance.uniform(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
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
  const pool = Math.max(0, ...deck.pools.filter((one) => one !== undefined)) + 1;
  const isByAll = by.length === present(deck.machine).length;
  return {
    ...deck,
    open: new Set([...deck.open].filter((slot) => !all.has(slot))),
    fresh: new Set([...deck.fresh].filter((slot) => !all.has(slot))),
    pools: isByAll ? deck.stands.map((_, slot) => (all.has(slot) ? pool : (deck.pools[slot] ?? 0))) : deck.pools,
    unchecked: deck.unchecked.map((one) => withFound(one, deck, all)),
  };
}

function withFound(one: Unchecked, deck: Deck, mixing: ReadonlySet<number>): Unchecked {
  const { slots, laid = [] } = one;
  // Closed cards of one position, all of which it may have depended on, are as good in any order.
  if ([...mixing].every((slot) => slots.includes(slot) && !laid.includes(slot) && !deck.open.has(slot))) return one;
  const gone = slots.filter((slot) => mixing.has(slot) && !one.found.has(slot));
  if (gone.length === 0) return one;
  const found = new Map([
    ...one.found,
    ...gone.filter((slot) => deck.open.has(slot)).map((slot) => [slot, deck.kindOf(deck.stands[slot]!)] as const),
  ]);
  return { ...one, found, isLost: one.isLost || gone.some((slot) => !deck.open.has(slot)) };
}

/** What all know by now of the cards that a decision may have depended on; those that are closed are not among them. */
export const foundOf = (deck: Deck, { slots, found, isLost }: Unchecked): Held =>
  new Map(
    slots.flatMap((slot) => {
      const card = found.get(slot) ?? (!isLost && deck.open.has(slot) ? deck.kindOf(deck.stands[slot]!) : undefined);
      return card === undefined ? [] : [[slot, card] as const];
    }),
  );

/** The card that is in a slot, if all know. */
export const openCard = ({ machine }: Deck, slot: number): string | undefined =>
  publicCard(machine, slotName(slot))?.[0];

export const readerOf = ({ machine }: Deck, slot: number): number | "all" | undefined =>
  machine.cards.get(slotName(slot))?.reader;

const slotsOf = ({ stands }: Deck): readonly number[] => [...stands.keys()];
export const closedSlots = (deck: Deck): readonly number[] => slotsOf(deck).filter((slot) => !deck.open.has(slot));

/** What a seat knows of closed slots. */
export function heldBy(deck: Deck, seat: number, secrets: Secrets): Held {
  const own = closedSlots(deck).filter((slot) => readerOf(deck, slot) === seat);
  const cards = own.flatMap((slot) => {
    const [card] = readCard(deck.machine, slotName(slot), seat, secrets) ?? [];
    return card === undefined ? [] : [[slot, card] as const];
  });
  return new Map(cards);
}

/** By slot, the card that stands for it where these are known; the other cards of its group stand for each other closed slot, as they come. */
export function standing(deck: Pick<Deck, "stands" | "open" | "kindOf" | "groupOf">, known: Held): readonly string[] {
  const fixed = deck.stands.map((card, slot) => (deck.open.has(slot) && !known.has(slot) ? card : undefined));
  const left = deck.stands.toSorted().filter((card) => !fixed.includes(card));
  for (const [slot, kind] of known) {
    const at = left.findIndex((card) => deck.kindOf(card) === kind);
    if (at < 0) throw new RangeError(`There are no more cards of kind ${kind}.`);
    [fixed[slot]] = left.splice(at, 1);
  }
  return fixed.map((card, slot) => {
    if (card !== undefined) return card;
    const group = deck.groupOf(deck.stands[slot]!);
    const [next] = left.splice(
      left.findIndex((one) => deck.groupOf(one) === group),
      1,
    );
    return next!;
  });
}

function* orders(cards: readonly string[]): Generator<readonly string[], void, void> {
  if (cards.length <= 1) yield cards;
  else for (const [i, card] of cards.entries()) for (const rest of orders(cards.toSpliced(i, 1))) yield [card, ...rest];
}

function* someOrders(
  cards: readonly string[],
  groupOf: Deck["groupOf"],
  count: number,
): Generator<readonly string[], void, void> {
  yield cards;
  const chance = seeded("orders of closed cards");
  for (let tried = 1; tried < count; tried++) {
    const groups = Map.groupBy(cards, groupOf);
    for (const [group, own] of groups) groups.set(group, [...shuffled(own, chance)]);
    yield cards.map((card) => groups.get(groupOf(card))!.shift()!);
  }
}

/** Which cards may stand for the slots: all orders of those that are closed, or so many, each in its group. The first is the one there is. */
export function* otherStands(deck: Deck, count?: number): Generator<readonly string[], void, void> {
  const free = closedSlots(deck);
  const cards = free.map((slot) => deck.stands[slot]!);
  for (const order of count === undefined ? orders(cards) : someOrders(cards, deck.groupOf, count)) {
    if (order.some((card, i) => deck.groupOf(card) !== deck.groupOf(cards[i]!))) continue;
    const stands = [...deck.stands];
    for (const [i, slot] of free.entries()) stands[slot] = order[i]!;
    yield stands;
  }
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
