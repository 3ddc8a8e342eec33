import { group, type Point } from "../group/index.ts";
import {
  EQUAL_SIZE,
  type Equal,
  Nonces,
  proveEither,
  type Secrets,
  type Transcript,
  verifyEither,
} from "../proof/index.ts";
import { maskOf } from "./keys.ts";
import type { MemberOperation } from "./operations.ts";
import type { Part } from "./part.ts";
import { readCard, strippedOf } from "./reading.ts";
import { type CardState, keyOf, present, refusal, requireDistinct } from "./state.ts";
import { type Laid, laid, type Spoken, statementOf } from "./statement.ts";

function tokensOf({ tokens }: CardState, { lane, values }: MemberOperation): readonly Point[] {
  return values.map((value) => {
    const token = tokens.get(lane)?.get(value);
    if (!token) throw new RangeError(`${value} is no value of the lane ${lane}.`);
    return token;
  });
}

/** Of each card and value: "what is left under the others' layers, less the token, is my key's share, and my key is mine". */
function claims(state: CardState, operation: MemberOperation, cards: Laid): readonly (readonly Equal[])[] {
  const { by, lane } = operation;
  const key = keyOf(state, by);
  const others = present(state).filter((seat) => seat !== by);
  const tokens = tokensOf(state, operation);
  return cards.map(([slot, card]) => {
    const at = card.names.indexOf(lane);
    const covered = strippedOf(card, others)?.[at];
    if (!covered || card.reader !== by) throw new RangeError(`Seat ${by} does not alone read the ${lane} in ${slot}.`);
    const bases = [group.generator, card.lanes[at]!.c1];
    return tokens.map((token) => ({ bases, images: [key, group.subAll([covered], [token])[0]!] }));
  });
}

function whichOf(
  state: CardState,
  { values, lane, by }: MemberOperation,
  [slot, card]: Laid[number],
  secrets: Secrets,
): number {
  const value = readCard(state, slot, by, secrets)?.[card.names.indexOf(lane)];
  const which = values.indexOf(value ?? "");
  if (which < 0) throw new RangeError(`The card in ${slot} is none of ${values.join(", ")}.`);
  return which;
}

const stated = (state: CardState, { lane }: MemberOperation, spoken: Spoken, cards: Laid): Transcript =>
  statementOf(state, spoken, cards).text("lane", lane);

export const memberPart: Part<MemberOperation> = {
  begin(state, operation) {
    const { slots, values, by } = operation;
    requireDistinct(slots);
    requireDistinct(values);
    if (slots.length === 0 || values.length === 0) throw new RangeError("Nothing to prove.");
    claims(state, operation, laid(state, operation.slots));
    return { state, awaited: [by] };
  },
  kind: () => "member",
  size: (_state, { slots, values }) => EQUAL_SIZE * slots.length * values.length,
  take(state, operation, spoken, body) {
    const cards = laid(state, operation.slots);
    if (verifyEither(stated(state, operation, spoken, cards), claims(state, operation, cards), body)) return state;
    return refusal("NF9102", `Seat ${spoken.seat} does not prove what its cards are among.`, spoken.seat);
  },
  make(state, operation, spoken, secrets) {
    const cards = laid(state, operation.slots);
    const statements = claims(state, operation, cards);
    const witnesses = cards.map((card, i) => ({
      statements: statements[i]!,
      which: whichOf(state, operation, card, secrets),
      x: maskOf(state, secrets),
    }));
    const said = stated(state, operation, spoken, cards);
    for (const value of operation.values) said.text("value", value);
    return proveEither(stated(state, operation, spoken, cards), witnesses, new Nonces(secrets, said));
  },
};
