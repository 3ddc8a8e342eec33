// Draws of cards. No chance is asked: the cards were shuffled, so that one closed card is as good as another, and the first is taken.
import type { DecisionTuple } from "ninefold/model";
import { type Ask, askedOf } from "../chance/ask.ts";
import { type Deck, readerOf } from "../deck/deck.ts";
import { positionsIn } from "../deck/positions.ts";
import { SealedError } from "../errors.ts";
import { differing } from "./cells.ts";
import { stateWith, taken, UNKNOWN, type World } from "./line.ts";
import type { Setting } from "./setting.ts";

/** The result of each draw of cards. */
export const DEALT = 0;
/** Of a draw with more outcomes only so many are tried, at equal distances. */
const MAX_TRIED = 256;

/** A draw of cards some of which somebody knows, or that were not shuffled together: they have to be, before it. */
export class Unmixed extends SealedError {
  readonly slots: readonly number[];
  constructor(slots: readonly number[]) {
    super("NF9012", "Cards that have to be shuffled again are drawn after other chance.");
    this.slots = slots;
  }
}

const refused = (message: string): SealedError => new SealedError("NF9012", message);

function isBinomial(outcomes: number, of: number): boolean {
  let count = 1;
  for (let k = 1; k <= Math.max(1, of / 2); k++) {
    count = (count * (of - k + 1)) / k;
    if (count === outcomes) return true;
  }
  return false;
}

/** In how many ways so many things can be put in order, those of each size among each other in one way. */
function arrangements(sizes: readonly number[]): bigint {
  let count = 1n;
  let placed = 0n;
  for (const size of sizes)
    for (let i = 1n; i <= BigInt(size); i++) {
      placed++;
      count = (count * placed) / i;
    }
  return count;
}

/** How many of these cards lie in each position, and by position how they do. */
const sizesOf = (cards: readonly string[], positions: ReadonlyMap<string, string>): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(cards, (card) => positions.get(card) ?? "")].map(([where, all]) => [where, all.length]));

/**
 * Whether results put the cards as a shuffle of them would: as many in each position, whatever the result, and each way of putting them there is
 * one result of this draw and of those `later` ones of the turn that divide the rest.
 */
function isShuffled(
  cards: readonly string[],
  outcomes: number,
  later: readonly number[],
  positions: readonly ReadonlyMap<string, string>[],
): boolean {
  const [first, ...others] = positions.map((each) => sizesOf(cards, each));
  if (!first || others.some((sizes) => [...first].some(([where, size]) => sizes.get(where) !== size))) return false;
  let rest = arrangements([...first.values()]);
  for (const count of [outcomes, ...later].map(BigInt)) if (rest % count === 0n) rest /= count;
  return rest === 1n;
}

/** A turn before chance is asked. */
export interface Before {
  readonly world: World | undefined;
  readonly tuple: DecisionTuple | undefined;
}

/** How many outcomes all draws of a turn have that come after the first results. */
function laterDraws(setting: Setting, { world, tuple }: Before, results: readonly number[]): readonly number[] {
  const later: number[] = [];
  const source = askedOf(({ outcomes }, number) => {
    if (number >= results.length) later.push(outcomes);
    return results[number] ?? UNKNOWN;
  });
  taken(setting, world, tuple, source);
  return later;
}

/**
 * Whether a draw deals cards: all that other results would change is where cards lie. `results`: those of the turn before it. SealedError NF9012 where it
 * is not one of all closed cards that lie nowhere, each with equal probability: then a shuffle does not say what comes. Unmixed where they have to be shuffled first.
 */
export function isDeal(
  setting: Setting,
  deck: Deck,
  before: Before,
  results: readonly number[],
  { outcomes, weights }: Ask,
): boolean {
  const { cards, system } = setting;
  if (!cards) return false;
  const tried = Math.min(outcomes, MAX_TRIED);
  const resultOf = (i: number): number => Math.floor((i * (outcomes - 1)) / Math.max(1, tried - 1));
  const states = Array.from({ length: tried }, (_, i) =>
    stateWith(setting, before.world, before.tuple, [...results, resultOf(i)]),
  );
  const { cells, reachesOpen } = differing(setting, states);
  // Of cards that nobody tells apart it makes no difference which are drawn.
  if (cells.length === 0) return cards.isCounted && !reachesOpen;
  if (reachesOpen || weights) throw refused(`A draw changes ${cells[0]!.name}, and more than where cards lie.`);
  const positions = states.map((state) => positionsIn(system, cards, state, deck));
  if (cards.isCounted) return isCountedDeal(deck, outcomes, positions);
  const changing = deck.stands.flatMap((card, slot) =>
    positions.some((each) => each.get(card) !== positions[0]!.get(card)) ? [slot] : [],
  );
  const groups = new Set(changing.map((slot) => cards.groupOf(deck.stands[slot]!)));
  if (groups.size > 1) throw refused("A draw is of cards that were not shuffled together.");
  const isKnown = (slot: number): boolean => deck.open.has(slot) || readerOf(deck, slot) !== undefined;
  for (const [slot, card] of deck.stands.entries())
    if (groups.has(cards.groupOf(card)) && !changing.includes(slot) && !isKnown(slot) && !positions[0]!.has(card))
      throw refused("A draw is of some of the cards that lie nowhere and that nobody knows, and not of all.");
  if (!isBinomial(outcomes, changing.length))
    throw refused(`Of ${changing.length} cards a draw has ${outcomes} outcomes.`);
  const drawn = changing.map((slot) => deck.stands[slot]!);
  if (!isShuffled(drawn, outcomes, laterDraws(setting, before, [...results, DEALT]), positions))
    throw refused(`A draw moves ${changing.length} cards otherwise than a shuffle of them would.`);
  if (changing.some(isKnown) || new Set(changing.map((slot) => deck.pools[slot])).size > 1) throw new Unmixed(changing);
  return true;
}

/** Of cards that are counted those that lie nowhere are drawn, so many at a time: a set of them, whichever, for each outcome. */
function isCountedDeal(deck: Deck, outcomes: number, positions: readonly ReadonlyMap<string, string>[]): true {
  const free = [...deck.stands.keys()].filter((slot) => deck.lies[slot] === undefined);
  if (free.some((slot) => deck.open.has(slot) || readerOf(deck, slot) !== undefined))
    throw refused("A draw is not one of the cards that nobody knows: they would have to be shuffled again.");
  const sizes = new Set(positions.map(({ size }) => size));
  if (sizes.size > 1) throw refused("How many cards are drawn is left to chance.");
  if (!free.some((_, fewer) => isBinomial(outcomes, free.length - fewer)))
    throw refused(`Of ${free.length} cards a draw has ${outcomes} outcomes.`);
  return true;
}

const OTHER = Symbol("other chance");

/** The world one turn later where chance is asked nothing, or deals cards and nothing else; or the cards that have to be shuffled first. */
export function dealtWorld(
  setting: Setting,
  deck: Deck | undefined,
  world: World | undefined,
  tuple: DecisionTuple | undefined,
): World | Unmixed | undefined {
  const results: number[] = [];
  const source = askedOf((ask) => {
    if (!deck || !isDeal(setting, deck, { world, tuple }, results, ask)) throw OTHER;
    results.push(DEALT);
    return DEALT;
  });
  try {
    return taken(setting, world, tuple, source);
  } catch (error) {
    if (error === OTHER) return undefined;
    if (error instanceof Unmixed) return error;
    throw error;
  }
}
