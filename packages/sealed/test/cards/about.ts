// What the second verifier has to know of a state to judge the message that is due.
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Card, CardMessage, CardState, Slot } from "../../src/cards/index.ts";
import { group, type Point } from "../../src/group/index.ts";
import type { About } from "./second.ts";

const hex = (point: Point): string => bytesToHex(group.encodeAll([point]));

function slotsIn(state: CardState, seat: number): readonly Slot[] {
  const operation = state.task!.operation;
  switch (operation.op) {
    case "keys":
    case "audit":
      return [];
    case "shuffle":
    case "refresh":
    case "member":
      return operation.slots;
    case "show":
      return operation.cards
        .filter(({ slot, to }) => to !== seat && !state.cards.get(slot)!.shares.has(seat))
        .map(({ slot }) => slot);
    case "copy":
      return operation.into.map(() => operation.slot);
    case "choose":
      return operation.among;
    case "leave":
      return [...state.cards]
        .filter(([, { reader, isClosed }]) => reader !== seat && !isClosed)
        .sort(([, left], [, right]) => left.version - right.version)
        .map(([slot]) => slot);
  }
}

const sharesOf = (state: CardState, { lanes, shares }: Card, seat: number) =>
  lanes.map((_, lane) =>
    state.keys.flatMap(({ hasLeft }, other) =>
      hasLeft || other === seat ? [] : [hex(shares.get(other)?.[lane] ?? group.generator)],
    ),
  );

export function aboutOf(state: CardState, { round, seat, kind }: CardMessage): About {
  const operation = state.task!.operation;
  const key = state.keys[seat]!;
  return {
    mid: bytesToHex(state.mid),
    kind,
    round,
    seat,
    seats: state.keys.length,
    ...(state.joint && { joint: hex(state.joint) }),
    ...(key.point && { key: hex(key.point) }),
    ...(key.commitment && { commitment: bytesToHex(key.commitment) }),
    cards: slotsIn(state, seat).map((slot) => {
      const card = state.cards.get(slot)!;
      const lanes = card.lanes.map(({ c1, c2 }, i) => ({ name: card.names[i]!, c1: hex(c1), c2: hex(c2) }));
      return { slot, version: card.version, lanes, shares: sharesOf(state, card, seat) };
    }),
    ...(operation.op === "refresh" && { into: operation.slots }),
    ...(operation.op === "copy" && { into: operation.into }),
    ...(operation.op === "choose" && { into: [operation.into] }),
    ...(operation.op === "member" && { lane: operation.lane, values: operation.values }),
  };
}
