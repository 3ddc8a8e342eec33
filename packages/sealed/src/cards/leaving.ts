import { type Ciphertext, group, type Point } from "../group/index.ts";
import type { LeaveOperation } from "./operations.ts";
import type { Part } from "./part.ts";
import { makeShares, sharesSize, takeShares } from "./sharing.ts";
import {
  type Card,
  type CardState,
  isRefusal,
  jointOf,
  keyOf,
  present,
  type Refusal,
  refusal,
  withCards,
} from "./state.ts";
import type { Laid } from "./statement.ts";

/** The cards whose layer comes off, in the order of their versions. */
const covered = ({ cards }: CardState, seat: number): Laid =>
  [...cards]
    .filter(([, { reader, isClosed }]) => reader !== seat && !isClosed)
    .sort(([, left], [, right]) => left.version - right.version);

const without = (card: Card, seat: number, shares: readonly Point[]): Card => {
  const rest = new Map(card.shares);
  rest.delete(seat);
  const c2 = group.subAll(
    card.lanes.map((lane) => lane.c2),
    shares,
  );
  return { ...card, lanes: card.lanes.map(({ c1 }, i): Ciphertext => ({ c1, c2: c2[i]! })), shares: rest };
};

/** The key without the seat's, and its cards closed. */
function parted(state: CardState, seat: number): CardState | Refusal {
  const [joint] = group.subAll([jointOf(state)], [keyOf(state, seat)]);
  if (group.isIdentity(joint!)) return refusal("NF9008", "The keys of those who stay cancel out.");
  const keys = state.keys.map((key, at) => (at === seat ? { ...key, hasLeft: true } : key));
  const closed = [...state.cards].filter(([, { reader }]) => reader === seat);
  const next = withCards(
    state,
    closed.map(([slot, card]) => [slot, { ...card, isClosed: true }]),
  );
  return { ...next, keys, joint: joint! };
}

export const leavePart: Part<LeaveOperation> = {
  begin(state, { seat }) {
    const seats = present(state);
    if (!seats.includes(seat) || seats.length < 3)
      throw new RangeError(`Seat ${seat} cannot leave ${seats.length} seats.`);
    keyOf(state, seat);
    const open = covered(state, seat);
    // A share of what may be a card that only the leaver knows, mixed by others, shows it to them.
    const known = open.find(([, { knowers }]) => knowers.has(seat));
    if (known)
      return refusal("NF9107", `The card in ${known[0]} may be one that seat ${seat} knows and has not re-randomised.`);
    if (open.length > 0) return { state, awaited: [seat] };
    const next = parted(state, seat);
    return isRefusal(next) ? next : { state: next, awaited: [] };
  },
  kind: () => "leave",
  size: (state, { seat }) => sharesSize(covered(state, seat)),
  take(state, { seat }, spoken, body) {
    const cards = covered(state, seat);
    const given = takeShares(state, spoken, cards, body);
    if (isRefusal(given)) return given;
    const stripped = cards.map(([slot, card], i) => [slot, without(card, seat, given.shares[i]!)] as const);
    return parted(withCards(state, stripped), seat);
  },
  make: (state, { seat }, spoken, secrets) => makeShares(state, spoken, covered(state, seat), secrets),
};
