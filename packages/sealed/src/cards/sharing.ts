// Shares: what a seat's key makes of ciphertexts, with one proof for all of them.
import { joined } from "../bytes.ts";
import { ELEMENT, group, multiplied, type Point, portions } from "../group/index.ts";
import { combined, EQUAL_SIZE, type Equal, Nonces, proveEqual, type Secrets, verifyEqual } from "../proof/index.ts";
import { maskOf } from "./keys.ts";
import { type CardState, keyOf, type Refusal, refusal, refusing } from "./state.ts";
import { type Laid, type Spoken, statementOf } from "./statement.ts";

const firstsOf = (cards: Laid): readonly Point[] => cards.flatMap(([, { lanes }]) => lanes.map(({ c1 }) => c1));

/** Bytes of the shares of these cards with their proof. */
export const sharesSize = (cards: Laid): number => ELEMENT * firstsOf(cards).length + EQUAL_SIZE;

function claimed(state: CardState, spoken: Spoken, cards: Laid, shares: readonly Point[]) {
  const transcript = statementOf(state, spoken, cards);
  const { left, right } = combined(transcript, firstsOf(cards), shares);
  const equal: Equal = { bases: [group.generator, left], images: [keyOf(state, spoken.seat), right] };
  return { transcript, equal };
}

export function makeShares(state: CardState, spoken: Spoken, cards: Laid, secrets: Secrets): Uint8Array {
  const x = maskOf(state, secrets);
  const shares = multiplied(firstsOf(cards), x);
  const { transcript, equal } = claimed(state, spoken, cards, shares);
  const proof = proveEqual(transcript, equal, x, new Nonces(secrets, transcript));
  return joined(group.encodeAll(shares), proof);
}

/** The shares of each card by lanes, in order. NF9105 where one is wrong. */
export function takeShares(
  state: CardState,
  spoken: Spoken,
  cards: Laid,
  body: Uint8Array,
): { readonly shares: readonly (readonly Point[])[] } | Refusal {
  const { seat } = spoken;
  return refusing(seat, () => {
    const split = body.length - EQUAL_SIZE;
    const all = group.decodeAll(body.subarray(0, split));
    const { transcript, equal } = claimed(state, spoken, cards, all);
    if (!verifyEqual(transcript, equal, body.subarray(split)))
      return refusal("NF9105", `Seat ${seat} gives a wrong share.`, seat);
    const sizes = cards.map(([, { lanes }]) => lanes.length);
    return { shares: portions(all, sizes) };
  });
}
