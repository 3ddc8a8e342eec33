import { promised } from "./granting.ts";
import type { ShowOperation } from "./operations.ts";
import type { Part } from "./part.ts";
import { makeShares, sharesSize, takeShares } from "./sharing.ts";
import { type CardState, cardAt, isRefusal, present, requireDistinct, withCards } from "./state.ts";
import type { Laid } from "./statement.ts";

/** The cards whose share the seat has still to give. */
const owed = (state: CardState, { cards }: ShowOperation, seat: number): Laid =>
  cards
    .filter(({ to }) => to !== seat)
    .map(({ slot }) => [slot, cardAt(state, slot)] as const)
    .filter(([, { shares }]) => !shares.has(seat));

export const showPart: Part<ShowOperation> = {
  begin(state, operation) {
    const { cards } = operation;
    requireDistinct(cards.map(({ slot }) => slot));
    const seats = present(state);
    const strange = cards.find(({ to }) => to !== "all" && !seats.includes(to));
    if (strange) throw new RangeError(`Seat ${strange.to} reads no cards.`);
    const next = promised(state, cards);
    if (isRefusal(next)) return next;
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
