// Decisions that name cards. Whoever makes one says in which slots those lie that are closed, and shows them; whether it was legal may
// depend on the cards that stay closed.

import { choicesAt, type State } from "ninefold/model";
import { type Deck, ownSlots } from "../deck/deck.ts";
import { idIn, type Named, partsOf, playedAs } from "../deck/ids.ts";
import { named, restated } from "../deck/positions.ts";
import { closedSlots, type Held, otherStands, standing } from "../deck/stands.ts";
import { type CardTracks, type Played, unplayed } from "../deck/tracks.ts";
import type { BodyOf } from "../transcript/body.ts";
import type { World } from "./line.ts";
import type { Setting } from "./setting.ts";
import { type Course, line, type Offence } from "./stage.ts";

export const worldAs = ({ system }: Setting, state: State): World => ({ state, choices: choicesAt(system, state) });

/** The closed cards, or kinds of them, that a decision shows, in order. */
export function closedIn(
  { cards, played, isCounted }: CardTracks,
  deck: Deck,
  family: string,
  parameters: readonly string[],
): readonly string[] {
  if (isCounted) return kindsIn(played.get(family), deck, parameters);
  const all = (played.get(family)?.at ?? []).flatMap((i) => named(cards, parameters[i] ?? ""));
  return all.filter((card) => deck.stands.some((stands, slot) => stands === card && !deck.open.has(slot)));
}

/** Of each kind as many as a decision says. SealedError NF9012 where all know one of this kind somewhere. */
function kindsIn(played: Played | undefined, deck: Deck, parameters: readonly string[]): readonly string[] {
  const { at = [], count } = played ?? {};
  const often = count === undefined ? 1 : Number(parameters[count] ?? 0);
  const kinds = at.map((i) => parameters[i] ?? "");
  const isOpen = (kind: string): boolean =>
    deck.stands.some(
      (card, slot) => deck.kindOf(card) === kind && deck.open.has(slot) && deck.lies[slot] !== undefined,
    );
  if (kinds.some(isOpen)) throw unplayed("A card that all know lies among those that are counted.");
  // One more than there are is as wrong as any number above.
  const length = Number.isInteger(often) ? Math.min(Math.max(often, 0), deck.stands.length + 1) : 0;
  return kinds.flatMap((kind) => Array.from({ length }, () => kind));
}

/** Whether the legality of a decision depends on cards that it does not name, and that stay closed. */
export const isOpenAtEnd = (tracks: CardTracks, id: string): boolean => playedAs(tracks, id)?.isOpenAtEnd ?? false;

/** Whether it is proven at once, of cards that stay closed. */
export const isProven = (tracks: CardTracks, id: string): boolean => playedAs(tracks, id)?.isProven ?? false;

/** The slots that are shown to all before a decision is made: those of the cards that it names, and all of the decider's where all would see them after it. */
export function shownWith(tracks: CardTracks, deck: Deck, seat: number, id: string, held: Held): readonly number[] {
  if (!playedAs(tracks, id)?.isOpening) return [...held.keys()];
  return ownSlots(deck, seat);
}

/** Cards for all slots, and the state in which they stand for them. */
export interface FoundCards {
  readonly stands: readonly string[];
  readonly state: State;
}

/** With up to so many closed cards all their orders are tried, with more some; fewer where cards are about to be shown. */
const ALL_ORDERS = 6;
const SOME_ORDERS = 1000;
const FEW_ORDERS = 4;

/** Cards for all slots with which these decisions are legal; `isCertain` where there are none and all were tried. `isBefore`: cards will be shown. */
export function legalWith(
  course: Course,
  deck: Deck,
  namings: readonly Named[],
  known: Held = new Map(),
  isBefore = false,
): FoundCards | { readonly isCertain: boolean } {
  const { setting } = course;
  const { system, cards } = setting;
  const { state } = line(course).world;
  const base: Deck = { ...deck, stands: standing(deck, known), open: new Set([...deck.open, ...known.keys()]) };
  const isOpening = isBefore && namings.some(({ id }) => playedAs(cards!, id)?.isOpening);
  const depends = isOpening || namings.some(({ id }) => isOpenAtEnd(cards!, id) || isProven(cards!, id));
  const isAll = !depends || closedSlots(base).length <= ALL_ORDERS;
  for (const stands of depends
    ? otherStands(base, isAll ? undefined : isOpening ? FEW_ORDERS : SOME_ORDERS)
    : [base.stands]) {
    const other = restated(system, cards!, state, deck, stands);
    if (namings.every((one) => !system.refusal(other, system.players[one.seat]!.id, idIn(cards!, one, stands))))
      return { stands, state: other };
  }
  return { isCertain: isAll };
}

const familyOf = ({ setting }: Course, id: string): readonly [string, readonly string[]] | undefined => {
  const { cards, system } = setting;
  const [family, parameters] = partsOf(id);
  if (!system.families.some(({ name }) => name === family)) return undefined;
  return [family, cards?.played.has(family) ? parameters : []];
};

/** Whether so many cards are closed of each kind. */
function areLeft(deck: Deck | undefined, kinds: readonly string[]): boolean {
  const left = deck ? closedSlots(deck).map((slot) => deck.kindOf(deck.stands[slot]!)) : [];
  return kinds.every((kind) => {
    const at = left.indexOf(kind);
    return at >= 0 && left.splice(at, 1).length > 0;
  });
}

/** The closed cards that a decision names with the slots that the seat says; or what is wrong with that. */
export function heldIn(
  course: Course,
  seat: number,
  { id, slots = [] }: Pick<BodyOf<"decide">, "id" | "slots">,
): Held | Omit<Offence, "seat"> {
  const { deck, setting } = course;
  const parts = familyOf(course, id);
  const cards = parts && deck && setting.cards ? closedIn(setting.cards, deck, ...parts) : [];
  const own = deck ? ownSlots(deck, seat) : [];
  const isOwn = slots.every((slot) => own.includes(slot));
  const isOfGroup = slots.every((slot, i) => deck?.groupOf(deck.stands[slot] ?? "") === deck?.groupOf(cards[i] ?? ""));
  const areSlots = slots.length === cards.length && new Set(slots).size === slots.length && isOwn && isOfGroup;
  if (!areSlots || !areLeft(deck, cards))
    return { code: "NF9104", message: `${id} needs the slots of ${cards.length} closed cards of its own.` };
  return new Map(slots.map((slot, i) => [slot, cards[i]!]));
}
