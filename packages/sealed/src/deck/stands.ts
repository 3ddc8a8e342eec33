// Which cards stand for which slots.
import { seeded } from "ninefold/play";

/** By slot, what is known of the card: what views tell apart. */
export type Held = ReadonlyMap<number, string>;

/** The cards that stand for slots, and which of them all know. */
export interface Stands {
  /** By slot. */
  readonly stands: readonly string[];
  /** The slots that all know. */
  readonly open: ReadonlySet<number>;
  /** What views tell apart of a card. */
  readonly kindOf: (card: string) => string;
  /** Which cards were shuffled together: a slot has one of its own group. */
  readonly groupOf: (card: string) => string;
}

export const closedSlots = ({ stands, open }: Pick<Stands, "stands" | "open">): readonly number[] =>
  [...stands.keys()].filter((slot) => !open.has(slot));

function shuffled(cards: readonly string[], chance: ReturnType<typeof seeded>): readonly string[] {
  const order = [...cards];
  for (let i = order.length - 1; i > 0; i--) {
    const j = chance.uniform(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/**
 * By slot, the card that stands for it: where these are known, they do; the other cards of a group stand for its other closed slots, slots ascending,
 * cards by their texts. RangeError where what is known has more of a kind, or of a group, than there is.
 */
export function standing(deck: Stands, known: Held): readonly string[] {
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
    const at = left.findIndex((one) => deck.groupOf(one) === group);
    if (at < 0) throw new RangeError(`There are no more cards of the group ${group}.`);
    return left.splice(at, 1)[0]!;
  });
}

function* orders(cards: readonly string[]): Generator<readonly string[], void, void> {
  if (cards.length <= 1) yield cards;
  else for (const [i, card] of cards.entries()) for (const rest of orders(cards.toSpliced(i, 1))) yield [card, ...rest];
}

function* someOrders(
  cards: readonly string[],
  groupOf: Stands["groupOf"],
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
export function* otherStands(deck: Stands, count?: number): Generator<readonly string[], void, void> {
  const free = closedSlots(deck);
  const cards = free.map((slot) => deck.stands[slot]!);
  for (const order of count === undefined ? orders(cards) : someOrders(cards, deck.groupOf, count)) {
    if (order.some((card, i) => deck.groupOf(card) !== deck.groupOf(cards[i]!))) continue;
    const stands = [...deck.stands];
    for (const [i, slot] of free.entries()) stands[slot] = order[i]!;
    yield stands;
  }
}
