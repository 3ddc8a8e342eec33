import { joined } from "../bytes.ts";
import { portions, rerandomized } from "../group/index.ts";
import { Nonces, type Transcript } from "../proof/index.ts";
import { decodeShuffle, encodeShuffle, type Lanes, proofSize, proveShuffle, verifyShuffle } from "../shuffle/index.ts";
import type { ShuffleOperation } from "./operations.ts";
import type { Part } from "./part.ts";
import {
  provenRerandomized,
  RERANDOMIZED_SIZE,
  readSealed,
  sealedSize,
  verifyRerandomized,
  writeSealed,
} from "./rerandomizing.ts";
import { type CardState, cardAt, jointOf, present, refusal, requireDistinct, withSealed } from "./state.ts";
import { type Laid, laid, statementOf } from "./statement.ts";

/** What each card has for its lanes, of a list with those of all. */
const split = <Each>(all: readonly Each[], lanes: number): readonly (readonly Each[])[] =>
  portions(all, Array<number>(all.length / lanes).fill(lanes));

function requireOrder(order: readonly number[], size: number): readonly number[] {
  if (order.length !== size || new Set(order).size !== size || order.some((from) => !(from in order)))
    throw new RangeError(`${order.join(", ")} is no order of ${size} cards.`);
  return order;
}

const union = (sets: readonly ReadonlySet<number>[]): Set<number> => new Set(sets.flatMap((set) => [...set]));

/** The cards in these slots after the seat has shuffled them: any of them may be any, so that all have to be guarded as the ones with most to guard. */
function withShuffled(state: CardState, cards: Laid, outputs: readonly Lanes[], seat: number): CardState {
  const knowers = union(cards.map(([, card]) => card.knowers));
  const mixers = union(cards.map(([, card]) => card.mixers)).add(seat);
  knowers.delete(seat);
  const { names } = cards[0]![1];
  return withSealed(
    state,
    cards.map(([slot], i) => [slot, { names, lanes: outputs[i]!, knowers, mixers, isCopy: false }]),
  );
}

function verified(
  transcript: Transcript,
  state: CardState,
  inputs: readonly Lanes[],
  outputs: readonly Lanes[],
  proof: Uint8Array,
): boolean {
  const key = jointOf(state);
  const lanes = inputs[0]!.length;
  if (inputs.length === 1) return verifyRerandomized(transcript, key, inputs.flat(), outputs.flat(), proof);
  return verifyShuffle(transcript, { key, inputs, outputs }, decodeShuffle(proof, inputs.length, lanes));
}

export const shufflePart: Part<ShuffleOperation> = {
  begin(state, operation) {
    requireDistinct(operation.slots);
    const cards = laid(state, operation.slots);
    const first = cards[0]?.[1];
    if (!first) throw new RangeError("Nothing to shuffle.");
    jointOf(state);
    for (const [slot, { names, isCopy }] of cards) {
      if (isCopy) throw new RangeError(`The copy in ${slot} is no card to shuffle.`);
      if (names.join("\n") !== first.names.join("\n")) throw new RangeError(`The card in ${slot} has other lanes.`);
    }
    const seats = new Set(present(state));
    if (new Set(operation.by).size !== operation.by.length || operation.by.some((seat) => !seats.has(seat)))
      throw new RangeError(`Seats ${operation.by.join(", ")} cannot shuffle.`);
    return { state, awaited: operation.by };
  },
  kind: () => "shuffle",
  size(state, { slots }) {
    const lanes = cardAt(state, slots[0]!).lanes.length;
    const proof = slots.length === 1 ? RERANDOMIZED_SIZE : proofSize(slots.length, lanes);
    return sealedSize(lanes * slots.length) + proof;
  },
  take(state, operation, spoken, body) {
    const cards = laid(state, operation.slots);
    const inputs = cards.map(([, { lanes }]) => lanes);
    const number = inputs.flat().length;
    const outputs = split(readSealed(body, number), inputs[0]!.length);
    const transcript = statementOf(state, spoken, cards);
    if (!verified(transcript, state, inputs, outputs, body.subarray(sealedSize(number))))
      return refusal("NF9102", `Seat ${spoken.seat} does not prove its shuffle.`, spoken.seat);
    return withShuffled(state, cards, outputs, spoken.seat);
  },
  make(state, operation, spoken, secrets, wanted) {
    const cards = laid(state, operation.slots);
    const inputs = cards.map(([, { lanes }]) => lanes);
    const [size, lanes] = [inputs.length, inputs[0]!.length];
    const key = jointOf(state);
    const nonces = new Nonces(secrets, statementOf(state, spoken, cards), wanted.order);
    const order = wanted.order ? requireOrder(wanted.order, size) : nonces.permutation(size);
    const scalars = nonces.scalars(size * lanes);
    const sealed = rerandomized(
      key,
      order.flatMap((from) => inputs[from]!),
      scalars,
    );
    const outputs = split(sealed, lanes);
    const transcript = statementOf(state, spoken, cards);
    const proof =
      size === 1
        ? provenRerandomized(transcript, key, inputs.flat(), sealed, scalars, nonces)
        : encodeShuffle(
            proveShuffle(transcript, { key, inputs, outputs }, { order, added: split(scalars, lanes) }, nonces),
          );
    return joined(writeSealed(sealed), proof);
  },
};
