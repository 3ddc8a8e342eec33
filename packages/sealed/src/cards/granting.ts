// The spent rule: who may be given which card.
import type { Reader, Slot } from "./operations.ts";
import { type Card, type CardState, cardAt, type Grant, type Refusal, refusal, withCards } from "./state.ts";

/**
 * Once a share of a ciphertext is known it goes to no second reader: shares for both are shares of all. And where a spent card was re-randomised
 * by seats that do not know it, they would read it by the shares for its next reader, unless that is one who knows it or the only one of them.
 */
export function forbidden(slot: Slot, { reader, knowers, mixers }: Card, to: Reader): Refusal | undefined {
  if (to === "all" || reader === "all") return undefined;
  const unsure = [...knowers].filter((seat) => seat !== to);
  if (unsure.length === 0 || (mixers.size === 1 && mixers.has(to))) return undefined;
  const who = unsure.join(" or ");
  return refusal("NF9107", `The card in ${slot} is, or may be, spent: seat ${who} has to re-randomise it first.`);
}

/** The card from the time on that it has a reader. What all know needs no guard. */
function granted(card: Card, to: Reader): Card {
  if (card.reader === "all") return card;
  return { ...card, reader: to, knowers: new Set(to === "all" ? [] : [to]), mixers: new Set() };
}

/** The state with these grants besides, each of which is written down once. */
export function withGrants(state: CardState, grants: readonly Grant[]): CardState {
  const isNew = (one: Grant) => !state.grants.some(({ version, to }) => version === one.version && to === one.to);
  return { ...state, grants: [...state.grants, ...grants.filter(isNew)] };
}

/** The state in which these cards have these readers, though no share was given. */
export function promised(
  state: CardState,
  cards: readonly { readonly slot: Slot; readonly to: Reader }[],
): CardState | Refusal {
  for (const { slot, to } of cards) {
    const problem = forbidden(slot, cardAt(state, slot), to);
    if (problem) return problem;
  }
  const changed = cards.map(({ slot, to }) => [slot, granted(cardAt(state, slot), to)] as const);
  return withGrants(
    withCards(state, changed),
    changed.map(([slot, { version, reader }]) => ({ slot, version, to: reader! })),
  );
}
