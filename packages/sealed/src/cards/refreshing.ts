import { joined } from "../bytes.ts";
import { portions, rerandomized } from "../group/index.ts";
import { Nonces, type Transcript } from "../proof/index.ts";
import { promised } from "./granting.ts";
import type { CopyOperation, RefreshOperation, Slot } from "./operations.ts";
import type { Part } from "./part.ts";
import {
  provenRerandomized,
  RERANDOMIZED_SIZE,
  readSealed,
  sealedSize,
  verifyRerandomized,
  writeSealed,
} from "./rerandomizing.ts";
import {
  type Card,
  type CardState,
  cardAt,
  isRefusal,
  jointOf,
  present,
  type Refusal,
  type Resealed,
  refusal,
  requireDistinct,
  requireEmpty,
  withSealed,
} from "./state.ts";
import { type Laid, laid, type Spoken, statementOf } from "./statement.ts";

/** A spent card is re-randomised by who knows it: by a third, that third reads it at the next deal. */
function thirdParty(slot: Slot, { reader, knowers }: Card, by: number): Refusal | undefined {
  const isThird = reader === undefined ? knowers.size > 0 && !knowers.has(by) : reader !== "all" && reader !== by;
  return isThird ? refusal("NF9107", `Seat ${by} does not know the spent card in ${slot}.`) : undefined;
}

function requirePresent(state: CardState, seat: number): void {
  if (!present(state).includes(seat)) throw new RangeError(`Seat ${seat} is not there.`);
}

function refreshedBy(card: Card, by: number): Resealed {
  const knowers = new Set(card.knowers);
  knowers.delete(by);
  const { names, lanes, mixers, isCopy } = card;
  return { names, lanes, knowers, mixers: new Set([...mixers, by]), isCopy };
}

/** New sealings of cards, from where they lie to where they will. */
function sealingPart<Operation extends { readonly by: number }>(
  kind: "refresh" | "copy",
  begin: Part<Operation>["begin"],
  source: (state: CardState, operation: Operation) => Laid,
  target: (operation: Operation) => readonly Slot[],
  changed: (card: Card, by: number) => Resealed,
): Part<Operation> {
  const number = (cards: Laid): number => cards.flatMap(([, { lanes }]) => lanes).length;
  const stated = (state: CardState, operation: Operation, spoken: Spoken): Transcript =>
    target(operation).reduce(
      (said, slot) => said.text("into", slot),
      statementOf(state, spoken, source(state, operation)),
    );
  return {
    begin,
    kind: () => kind,
    size: (state, operation) => sealedSize(number(source(state, operation))) + RERANDOMIZED_SIZE,
    take(state, operation, spoken, body) {
      const cards = source(state, operation);
      const from = cards.flatMap(([, { lanes }]) => lanes);
      const to = readSealed(body, from.length);
      const proof = body.subarray(sealedSize(from.length));
      if (!verifyRerandomized(stated(state, operation, spoken), jointOf(state), from, to, proof))
        return refusal(
          "NF9102",
          `Seat ${spoken.seat} does not prove that its ciphertexts are of the same cards.`,
          spoken.seat,
        );
      const sealed = portions(
        to,
        cards.map(([, { lanes }]) => lanes.length),
      );
      const slots = target(operation);
      return withSealed(
        state,
        cards.map(([, card], i) => [slots[i]!, { ...changed(card, spoken.seat), lanes: sealed[i]! }]),
      );
    },
    make(state, operation, spoken, secrets) {
      const cards = source(state, operation);
      const from = cards.flatMap(([, { lanes }]) => lanes);
      const nonces = new Nonces(secrets, stated(state, operation, spoken));
      const added = nonces.scalars(from.length);
      const key = jointOf(state);
      const to = rerandomized(key, from, added);
      const proof = provenRerandomized(stated(state, operation, spoken), key, from, to, added, nonces);
      return joined(writeSealed(to), proof);
    },
  };
}

export const refreshPart: Part<RefreshOperation> = sealingPart<RefreshOperation>(
  "refresh",
  (state, { slots, by }) => {
    requirePresent(state, by);
    requireDistinct(slots);
    for (const slot of slots) {
      const card = cardAt(state, slot);
      if (card.isCopy) throw new RangeError(`The copy in ${slot} is not given on.`);
      const problem = thirdParty(slot, card, by);
      if (problem) return problem;
    }
    return { state, awaited: slots.length > 0 ? [by] : [] };
  },
  (state, { slots }) => laid(state, slots),
  ({ slots }) => slots,
  refreshedBy,
);

/** The seat that copies is a reader of the original from then on, if it was not: it knows how all of them hang together. */
export const copyPart: Part<CopyOperation> = sealingPart<CopyOperation>(
  "copy",
  (state, { slot, into, by }) => {
    requirePresent(state, by);
    requireEmpty(state, into);
    const next = promised(state, [{ slot, to: by }]);
    return isRefusal(next) ? next : { state: next, awaited: into.length > 0 ? [by] : [] };
  },
  (state, { slot, into }) =>
    laid(
      state,
      into.map(() => slot),
    ),
  ({ into }) => into,
  (card, by) => ({ ...refreshedBy(card, by), isCopy: true }),
);
