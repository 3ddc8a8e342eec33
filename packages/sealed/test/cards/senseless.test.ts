// Operations that make no sense are a defect of whoever begins them, and no refusal.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, make, type Operation, openCards, readCard } from "../../src/cards/index.ts";
import { decodeShuffle } from "../../src/shuffle/index.ts";
import { deckOf, hashed, Seats } from "./seats.ts";

const seats = Seats.keyed("senseless", 2);
seats.run(deckOf("pile", ["a", "b", "c"]), deckOf("suited", ["aS", "bH"], true));
seats.run({ op: "show", cards: [{ slot: "pile[0]", to: 0 }] }, { op: "copy", slot: "pile[0]", into: ["copy"], by: 0 });

const SENSELESS: readonly (readonly [what: string, Operation])[] = [
  ["keys twice", { op: "keys" }],
  ["a card where one lies", deckOf("pile", ["d"])],
  ["one slot twice", { op: "start", lanes: ["card"], cards: [0, 1].map(() => ({ slot: "new", values: ["a"] })) }],
  ["a card without lanes", { op: "start", lanes: [], cards: [] }],
  ["a card with less values than lanes", { op: "start", lanes: ["a", "b"], cards: [{ slot: "new", values: ["a"] }] }],
  ["a shuffle of nothing", { op: "shuffle", slots: [], by: [0] }],
  ["a shuffle of one slot twice", { op: "shuffle", slots: ["pile[1]", "pile[1]"], by: [0] }],
  ["a shuffle by nobody who is there", { op: "shuffle", slots: ["pile[1]"], by: [2] }],
  ["a shuffle by one seat twice", { op: "shuffle", slots: ["pile[1]"], by: [0, 0] }],
  ["a shuffle of cards with other lanes", { op: "shuffle", slots: ["pile[1]", "suited[0]"], by: [0] }],
  ["a shuffle of a copy", { op: "shuffle", slots: ["copy", "pile[1]"], by: [0] }],
  ["a card shown that is not there", { op: "show", cards: [{ slot: "nowhere", to: 0 }] }],
  ["a card shown to nobody who is there", { op: "show", cards: [{ slot: "pile[1]", to: 2 }] }],
  ["a refresh by nobody who is there", { op: "refresh", slots: ["pile[1]"], by: 2 }],
  ["a copy where a card lies", { op: "copy", slot: "pile[1]", into: ["pile[2]"], by: 0 }],
  ["a choice among cards with other lanes", { op: "choose", among: ["pile[1]", "suited[0]"], into: "new", by: 0 }],
  ["a choice by nobody who is there", { op: "choose", among: ["pile[1]", "pile[2]"], into: "new", by: 3 }],
  ["a choice among one card twice", { op: "choose", among: ["pile[1]", "pile[1]"], into: "new", by: 0 }],
  ["a choice where a card lies", { op: "choose", among: ["pile[1]", "pile[2]"], into: "pile[0]", by: 0 }],
  ["one lane twice", { op: "start", lanes: ["a", "a"], cards: [] }],
  ["a card refreshed twice", { op: "refresh", slots: ["pile[1]", "pile[1]"], by: 0 }],
  ["a copy refreshed", { op: "refresh", slots: ["copy"], by: 0 }],
  ["a copy by nobody who is there", { op: "copy", slot: "pile[1]", into: ["new"], by: 2 }],
  ["two copies in one slot", { op: "copy", slot: "pile[1]", into: ["new", "new"], by: 0 }],
  ["a card shown twice", { op: "show", cards: [0, 1].map((to) => ({ slot: "pile[1]", to })) }],
  ["a proof about one card twice", { op: "member", slots: ["pile[0]", "pile[0]"], lane: "card", values: ["a"], by: 0 }],
  ["a proof of one value twice", { op: "member", slots: ["pile[0]"], lane: "card", values: ["a", "a"], by: 0 }],
  ["a proof of no value", { op: "member", slots: ["pile[0]"], lane: "card", values: [], by: 0 }],
  ["one card into two slots", { op: "relocate", cards: ["new", "newer"].map((to) => ({ from: "pile[1]", to })) }],
  ["a seat that is not there leaves", { op: "leave", seat: 2 }],
  ["a proof about a card that another reads", { op: "member", slots: ["pile[0]"], lane: "card", values: ["a"], by: 1 }],
  ["a proof about no card", { op: "member", slots: [], lane: "card", values: ["a"], by: 0 }],
  ["a proof about a lane that is none", { op: "member", slots: ["pile[0]"], lane: "suit", values: ["S"], by: 0 }],
  ["a proof about a value that is none", { op: "member", slots: ["pile[0]"], lane: "card", values: ["z"], by: 0 }],
  ["two cards into one slot", { op: "relocate", cards: ["pile[1]", "pile[2]"].map((from) => ({ from, to: "new" })) }],
  ["a card onto another", { op: "relocate", cards: [{ from: "pile[1]", to: "pile[2]" }] }],
  ["a copy elsewhere", { op: "relocate", cards: [{ from: "copy", to: "new" }] }],
  ["a slot emptied that is empty", { op: "drop", slots: ["nowhere"] }],
  ["one of two leaves", { op: "leave", seat: 0 }],
];

for (const [what, operation] of SENSELESS)
  test(`${what}: RangeError`, () => void assert.throws(() => begin(seats.state, operation), RangeError));

test("beginnings that make no sense", () => {
  assert.throws(() => openCards(new Uint8Array(31), 2), RangeError);
  assert.throws(() => openCards(hashed("one"), 1), RangeError);
  assert.throws(() => begin(openCards(hashed("two"), 2), deckOf("pile", ["a"])), RangeError);
  const open = openCards(hashed("two"), 2);
  assert.throws(() => begin(open, { op: "shuffle", slots: ["a"], by: [0] }), RangeError);
});

test("one operation at a time, messages of whom they are due, and orders that are orders", () => {
  const turn = seats.branch();
  turn.begin({ op: "shuffle", slots: ["pile[1]", "pile[2]"], by: [1] });
  assert.throws(() => begin(turn.state, { op: "audit" }), RangeError);
  assert.throws(() => turn.message(0), RangeError);
  for (const order of [[0], [0, 0], [1, 2], [0, 1, 2]]) assert.throws(() => turn.message(1, { order }), RangeError);
  const short = { key: new Uint8Array(32), randomness: new Uint8Array(31) };
  assert.throws(() => make(turn.state, 1, 1, short), RangeError);
  const choice = seats.branch();
  choice.begin({ op: "choose", among: ["pile[1]", "pile[2]"], into: "new", by: 0 });
  for (const chosen of [undefined, 2, -1]) assert.throws(() => choice.message(0, { chosen }), RangeError);
});

test("a card that is read with another's secrets is none; what is not a proof is not read as one", () => {
  assert.throws(() => readCard(seats.state, "pile[0]", 0, seats.secrets(1)), RangeError);
  assert.throws(() => decodeShuffle(new Uint8Array(32), 2, 1), RangeError);
});
