import type { Reader, ShowOperation, Slot } from "./operations.ts";
import type { Part } from "./part.ts";
import { makeShares, sharesSize, takeShares } from "./sharing.ts";
import {
  type Card,
  type CardState,
  cardAt,
  isRefusal,
  present,
  type Refusal,
  refusal,
  requireDistinct,
  withCards,
} from "./state.ts";

type Laid = readonly (readonly [Slot, Card])[];

/** The cards whose share the seat has still to give. */
const owed = (state: CardState, { cards }: ShowOperation, seat: number): Laid =>
  cards
    .filter(({ to }) => to !== seat)
    .map(({ slot }) => [slot, cardAt(state, slot)] as const)
    .filter(([, { shares }]) => !shares.has(seat));

/**
 * The spent rule. Once a share of a ciphertext is known it goes to no second reader: shares for both are shares of all. And where a spent card
 * was re-randomised by seats that do not know it, they would read it by the shares for its next reader, unless that is the only one of them.
 */
function forbidden(slot: Slot, { reader, knowers, mixers }: Card, to: Reader): Refusal | undefined {
  if (to === "all" || reader === to || reader === "all") return undefined;
  if (reader !== undefined)
    return refusal("NF9107", `The card in ${slot} is spent: seat ${reader} has to re-randomise it first.`);
  if (knowers.size === 0 || (mixers.size === 1 && mixers.has(to))) return undefined;
  return refusal(
    "NF9107",
    `The card in ${slot} may be one that seat ${[...knowers].join(" or ")} knows and has not re-randomised.`,
  );
}

/** The card from the time on that it is shown. What all know needs no guard. */
function granted(card: Card, to: Reader): Card {
  if (card.reader === "all") return card;
  return { ...card, reader: to, knowers: new Set(to === "all" ? [] : [to]), mixers: new Set() };
}

export const showPart: Part<ShowOperation> = {
  begin(state, operation) {
    const { cards } = operation;
    requireDistinct(cards.map(({ slot }) => slot));
    const seats = present(state);
    for (const { slot, to } of cards) {
      if (to !== "all" && !seats.includes(to)) throw new RangeError(`Seat ${to} reads no cards.`);
      const problem = forbidden(slot, cardAt(state, slot), to);
      if (problem) return problem;
    }
    const shown = cards.map(({ slot, to }) => [slot, granted(cardAt(state, slot), to)] as const);
    const grants = shown.map(([slot, { version, reader }]) => ({ slot, version, to: reader! }));
    const isNew = (one: (typeof grants)[number]) =>
      !state.grants.some(({ version, to }) => version === one.version && to === one.to);
    const next = { ...withCards(state, shown), grants: [...state.grants, ...grants.filter(isNew)] };
    return { state: next, awaited: seats.filter((seat) => owed(next, operation, seat).length > 0) };
  },
  kind: () => "shares",
  size: (state, operation, seat) => sharesSize(owed(state, operation, seat)),
  take(state, operation, spoken, body) {
    const cards = owed(state, operation, spoken.seat);
    const given = takeShares(state, spoken, cards, body);
    if (isRefusal(given)) return given;
    return withCards(
      state,
      cards.map(([slot, card], i) => [
        slot,
        { ...card, shares: new Map([...card.shares, [spoken.seat, given.shares[i]!]]) },
      ]),
    );
  },
  make: (state, operation, spoken, secrets) => makeShares(state, spoken, owed(state, operation, spoken.seat), secrets),
};
