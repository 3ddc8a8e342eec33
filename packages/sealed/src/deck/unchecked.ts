// Decisions of which only the decider could know that they were legal: they are judged when all can know it. Slots may have other cards by then.
import type { GameSystem, State } from "ninefold/model";
import { idIn, type Named } from "./ids.ts";
import { restated } from "./positions.ts";
import { type Held, type Stands, standing } from "./stands.ts";
import type { CardTracks } from "./tracks.ts";

/** A decision that only the decider could know to be legal, as it was made. */
export interface Unchecked extends Named {
  readonly state: State;
  readonly stands: readonly string[];
  readonly lies: readonly (string | undefined)[];
  /** The slots that all knew then. */
  readonly open: ReadonlySet<number>;
  /** The closed cards that the decider knew: what it may have depended on. */
  readonly slots: readonly number[];
  /** Those of them that were open before they were mixed with others. */
  readonly found: Held;
  /** Whether one was mixed with others before it was open: nobody finds it again. */
  readonly isLost: boolean;
}

/** The decision after a shuffle of these slots, among which some may be of cards that it depended on. */
export function withFound(one: Unchecked, deck: Stands, mixing: ReadonlySet<number>): Unchecked {
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
export const foundOf = (deck: Stands, { slots, found, isLost }: Unchecked): Held =>
  new Map(
    slots.flatMap((slot) => {
      const card = found.get(slot) ?? (!isLost && deck.open.has(slot) ? deck.kindOf(deck.stands[slot]!) : undefined);
      return card === undefined ? [] : [[slot, card] as const];
    }),
  );

/** How many closed cards there are that decisions may have depended on. */
export const closedBefore = (deck: Stands, all: readonly Unchecked[]): number =>
  new Set(
    all.flatMap((one) => {
      const found = foundOf(deck, one);
      return one.slots.filter((slot) => !found.has(slot));
    }),
  ).size;

/** Those that cannot be judged yet; or whose decision was not legal, and why. */
export function judged(
  system: GameSystem,
  cards: CardTracks,
  deck: Stands,
  all: readonly Unchecked[],
): readonly Unchecked[] | { readonly seat: number; readonly message: string } {
  const left: Unchecked[] = [];
  for (const one of all) {
    const { seat, state, stands, lies, open, slots } = one;
    const found = foundOf(deck, one);
    if (found.size < slots.length) {
      left.push(one);
      continue;
    }
    const known = standing({ ...deck, stands, open }, found);
    const then = restated(system, cards, state, { stands, lies }, known);
    const refusal = system.refusal(then, system.players[seat]!.id, idIn(cards, one, known));
    if (refusal) return { seat, message: refusal.message };
  }
  return left;
}
