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
  /** The slots of the closed cards that the decider knew: what it may have depended on. */
  readonly slots: readonly number[];
  /** By slot, where its card lay then; undefined where it lay nowhere. */
  readonly positions: readonly (string | undefined)[];
  /** By slot, what was in it then, where it was opened before it was mixed with others. */
  readonly found: Held;
  /** Whether one was mixed with others before it was open: nobody finds its card again. */
  readonly isLost: boolean;
}

/** The decision after a shuffle of these slots, among which some may be of cards that it depended on. */
export function withFound(one: Unchecked, deck: Stands, mixing: ReadonlySet<number>): Unchecked {
  const { slots } = one;
  if (isInAnyOrder(one, deck, [...mixing])) return one;
  const gone = slots.filter((slot) => mixing.has(slot) && !one.found.has(slot));
  if (gone.length === 0) return one;
  const found = new Map([
    ...one.found,
    ...gone.filter((slot) => deck.open.has(slot)).map((slot) => [slot, deck.kindOf(deck.stands[slot]!)] as const),
  ]);
  return { ...one, found, isLost: one.isLost || gone.some((slot) => !deck.open.has(slot)) };
}

/** Whether these slots still have the closed cards of then, which lay in one position and are none that it names: as good in any order. */
function isInAnyOrder(
  { slots, laid = [], found, positions }: Unchecked,
  { open }: Pick<Stands, "open">,
  mixing: readonly number[],
): boolean {
  const isOfThen = (slot: number): boolean => slots.includes(slot) && !found.has(slot) && !open.has(slot);
  const position = positions[mixing[0] ?? 0];
  return mixing.every((slot) => isOfThen(slot) && !laid.includes(slot) && positions[slot] === position);
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
