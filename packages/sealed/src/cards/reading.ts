// What cards are, to who may know.
import { toHex } from "ninefold-log";
import { group, multiplied, type Point, type Scalar } from "../group/index.ts";
import type { Secrets } from "../proof/index.ts";
import { maskOf } from "./keys.ts";
import type { Slot } from "./operations.ts";
import type { Card, CardState, Grant } from "./state.ts";
import { present } from "./state.ts";

const tokenKey = (token: Point): string => toHex(group.encodeAll([token]));

/** Each lane of a card without the layers of these seats; undefined where a share is missing. */
export function strippedOf({ lanes, shares }: Card, seats: readonly number[]): readonly Point[] | undefined {
  const given = seats.map((seat) => shares.get(seat));
  if (given.some((each) => !each)) return undefined;
  return lanes.map(({ c2 }, lane) => given.reduce((rest, each) => group.subAll([rest], [each![lane]!])[0]!, c2));
}

function valuesOf({ tokens }: CardState, { names }: Card, plain: readonly Point[]): readonly string[] {
  return plain.map((point, lane) => {
    const key = tokenKey(point);
    for (const [value, token] of tokens.get(names[lane]!) ?? []) if (tokenKey(token) === key) return value;
    throw new RangeError(`A card is none of the lane ${names[lane]}.`);
  });
}

/** x times each c1 of a card. */
const layersOf = ({ lanes }: Card, x: Scalar): readonly Point[] =>
  multiplied(
    lanes.map(({ c1 }) => c1),
    x,
  );

/** The card with the layers of all whose keys an audit opened. */
function audited({ keys }: CardState, card: Card): Card {
  const opened = keys.flatMap(({ opened: x }, seat) => (x === undefined ? [] : [[seat, layersOf(card, x)] as const]));
  return opened.length === 0 ? card : { ...card, shares: new Map([...card.shares, ...opened]) };
}

/** What the card in the slot is, by lanes, if all know. */
export function publicCard(state: CardState, slot: Slot): readonly string[] | undefined {
  const card = state.cards.get(slot);
  const plain = card && !card.isClosed ? strippedOf(audited(state, card), present(state)) : undefined;
  return plain && valuesOf(state, card!, plain);
}

/** What the card in the slot is, by lanes, to the seat with these secrets; undefined where it may not know. RangeError for secrets that are another's. */
export function readCard(state: CardState, slot: Slot, seat: number, secrets: Secrets): readonly string[] | undefined {
  const card = state.cards.get(slot);
  if (!card || card.isClosed) return undefined;
  const others = present(state).filter((other) => other !== seat);
  const covered = strippedOf(audited(state, card), others);
  return covered && valuesOf(state, card, group.subAll(covered, layersOf(card, maskOf(state, secrets))));
}

/** Who was ever given which card at which time. */
export const grantsOf = ({ grants }: CardState): readonly Grant[] => grants;
