// What needs no message: cards that everybody knows are laid, cards change their slots, slots are emptied.
import { joined, u32, utf8 } from "../bytes.ts";
import { group, type Point } from "../group/index.ts";
import type { DropOperation, RelocateOperation, StartOperation } from "./operations.ts";
import { type CardState, cardAt, jointOf, requireDistinct, requireEmpty, withCards, withSealed } from "./state.ts";

const DOMAIN = "ninefold-cards-1 tokens";

/** Match, lane and value, each but the last of one length or with its length in front. */
function tokenInput(mid: Uint8Array, lane: string, value: string): Uint8Array {
  const name = utf8(lane);
  return joined(mid, u32(name.length), name, utf8(value));
}

function withTokens({ mid, tokens }: CardState, { lanes, cards }: StartOperation): CardState["tokens"] {
  const all = new Map(tokens);
  lanes.forEach((lane, at) => {
    const known = new Map(all.get(lane));
    const missing = [...new Set(cards.map(({ values }) => values[at]!))].filter((value) => !known.has(value));
    const points = group.hashAll(
      DOMAIN,
      missing.map((value) => tokenInput(mid, lane, value)),
    );
    missing.forEach((value, i) => {
      known.set(value, points[i]!);
    });
    all.set(lane, known);
  });
  return all;
}

/** Each card is (G, M + X): the ciphertext of its token with randomness 1, so that everybody can say whether it is. */
export function started(state: CardState, operation: StartOperation): CardState {
  const { lanes, cards } = operation;
  const key = jointOf(state);
  if (lanes.length === 0) throw new RangeError("A card has at least one lane.");
  requireDistinct(lanes);
  requireEmpty(
    state,
    cards.map(({ slot }) => slot),
  );
  for (const { slot, values } of cards)
    if (values.length !== lanes.length) throw new RangeError(`The card in ${slot} has not one value for each lane.`);
  const tokens = withTokens(state, operation);
  const sealed = (token: Point) => ({ c1: group.generator, c2: group.addAll([token], [key])[0]! });
  const plain = { names: lanes, knowers: new Set<number>(), mixers: new Set<number>(), isCopy: false };
  return withSealed(
    { ...state, tokens },
    cards.map(({ slot, values }) => [
      slot,
      { ...plain, lanes: values.map((value, at) => sealed(tokens.get(lanes[at]!)!.get(value)!)) },
    ]),
  );
}

/** RangeError for a copy, and where two cards would lie in one slot. */
export function relocated(state: CardState, { cards }: RelocateOperation): CardState {
  const [from, to] = [cards.map((one) => one.from), cards.map((one) => one.to)];
  requireDistinct(from);
  const taken = from.map((slot) => cardAt(state, slot));
  if (taken.some(({ isCopy }) => isCopy)) throw new RangeError("A copy does not leave its slot.");
  const without = withCards(
    state,
    from.map((slot) => [slot, null]),
  );
  requireEmpty(without, to);
  return withCards(
    without,
    to.map((slot, i) => [slot, taken[i]!]),
  );
}

/** RangeError for a slot without a card. */
export function dropped(state: CardState, { slots }: DropOperation): CardState {
  for (const slot of slots) if (!state.cards.has(slot)) throw new RangeError(`No card lies in ${slot}.`);
  return withCards(
    state,
    slots.map((slot) => [slot, null]),
  );
}
