import { joined } from "../bytes.ts";
import { type Ciphertext, group, innerProduct, pointsOf, rerandomized } from "../group/index.ts";
import { EQUAL_SIZE, type Equal, Nonces, proveEither, type Transcript, verifyEither } from "../proof/index.ts";
import { withGrants } from "./granting.ts";
import type { ChooseOperation } from "./operations.ts";
import type { Part } from "./part.ts";
import { differences, readSealed, sealedSize, writeSealed } from "./rerandomizing.ts";
import {
  type CardState,
  cardAt,
  jointOf,
  present,
  refusal,
  requireDistinct,
  requireEmpty,
  withSealed,
} from "./state.ts";
import { type Laid, laid, type Spoken, statementOf } from "./statement.ts";

const stated = (state: CardState, { into }: ChooseOperation, spoken: Spoken, cards: Laid): Transcript =>
  statementOf(state, spoken, cards).text("into", into);

/** Of each card the statement that the new one is it, all lanes in one by weights that are hashed before. */
function claims(transcript: Transcript, state: CardState, cards: Laid, to: readonly Ciphertext[]) {
  transcript.points("chosen", pointsOf(to));
  const weights = to.length === 1 ? [1n] : transcript.challenges("weights", to.length);
  const statements = cards.map(([, { lanes }]): Equal => {
    const [left, right] = differences(lanes, to);
    return { bases: [group.generator, jointOf(state)], images: [group.msm(left, weights), group.msm(right, weights)] };
  });
  return { statements, weights };
}

export const choosePart: Part<ChooseOperation> = {
  begin(state, operation) {
    const { among, into, by } = operation;
    requireDistinct(among);
    requireEmpty(state, [into]);
    const cards = laid(state, operation.among);
    const names = new Set(cards.map(([, card]) => card.names.join("\n")));
    if (names.size !== 1) throw new RangeError(`${among.join(", ")} are no cards to choose from.`);
    if (!present(state).includes(by)) throw new RangeError(`Seat ${by} is not there.`);
    return { state, awaited: [by] };
  },
  kind: () => "choose",
  size: (state, { among }) => sealedSize(cardAt(state, among[0]!).lanes.length) + EQUAL_SIZE * among.length,
  take(state, operation, spoken, body) {
    const cards = laid(state, operation.among);
    const { names } = cards[0]![1];
    const to = readSealed(body, names.length);
    const proof = body.subarray(sealedSize(names.length));
    const transcript = stated(state, operation, spoken, cards);
    const { statements } = claims(transcript, state, cards, to);
    if (!verifyEither(transcript, [statements], proof))
      return refusal("NF9102", `Seat ${spoken.seat} does not prove that it chose one of the cards.`, spoken.seat);
    // Who chose knows how the copy hangs together with the card: it is the reader, and nobody else ever.
    const by = spoken.seat;
    const card = { names, lanes: to, reader: by, isCopy: true, knowers: new Set([by]), mixers: new Set<number>() };
    return withGrants(withSealed(state, [[operation.into, card]]), [
      { slot: operation.into, version: state.versions, to: by },
    ]);
  },
  make(state, operation, spoken, secrets, { chosen }) {
    const cards = laid(state, operation.among);
    const card = cards[chosen ?? -1]?.[1];
    if (chosen === undefined || !card) throw new RangeError(`${chosen} is none of ${cards.length} cards.`);
    const nonces = new Nonces(secrets, stated(state, operation, spoken, cards), [chosen]);
    const added = nonces.scalars(card.lanes.length);
    const to = rerandomized(jointOf(state), card.lanes, added);
    const transcript = stated(state, operation, spoken, cards);
    const { statements, weights } = claims(transcript, state, cards, to);
    const witness = { statements, which: chosen, x: innerProduct(weights, added) };
    return joined(writeSealed(to), proveEither(transcript, [witness], nonces));
  },
};
