// Each operation between honest seats: who reads what afterwards, and who does not.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  begin,
  due,
  given,
  grantsOf,
  mixed,
  publicCard,
  putBack,
  reordered,
  revealed,
  shownToSeveral,
  step,
} from "../../src/cards/index.ts";
import { cardsOf, deckOf, everybody, refused, Seats, slotsOf } from "./seats.ts";

const begun = new Map<string, Seats>();

/** Seats and a shuffled pile with suits: each test goes on from there in its own branch. */
function shuffled(size = 6, number = 3): Seats {
  const name = `${size} cards, ${number} seats`;
  let seats = begun.get(name);
  if (!seats) {
    seats = Seats.keyed(name, number);
    const slots = slotsOf("pile", size);
    seats.run(deckOf("pile", cardsOf(size), true), { op: "shuffle", slots, by: everybody(seats) });
    begun.set(name, seats);
  }
  return seats.branch();
}

/** Who of three can read the slot. */
const readers = (seats: Seats, slot: string): readonly number[] =>
  everybody(seats).filter((seat) => seats.read(slot, seat) !== undefined);

test("cards that are laid are known to nobody and to everybody: nobody has given a share, and all know how they are sealed", () => {
  const seats = Seats.keyed("laid", 2);
  seats.run(deckOf("pile", ["a", "b"]));
  assert.deepEqual(readers(seats, "pile[0]"), []);
  seats.run(...revealed(["pile[0]"]));
  assert.deepEqual(publicCard(seats.state, "pile[0]"), ["a"]);
  assert.equal(publicCard(seats.state, "pile[1]"), undefined);
});

test("a deal: each reads its own card and no other, all lanes agree, and all cards are there", () => {
  const seats = shuffled();
  seats.run({ op: "show", cards: slotsOf("pile", 6).map((slot, i) => ({ slot, to: i % 3 })) });
  const read = slotsOf("pile", 6).map((slot, i) => {
    assert.deepEqual(readers(seats, slot), [i % 3]);
    assert.equal(publicCard(seats.state, slot), undefined);
    const [card, suit] = seats.read(slot, i % 3)!;
    assert.equal(card!.at(-1), suit);
    return card!;
  });
  assert.deepEqual(read.toSorted(), cardsOf(6).toSorted());
  assert.equal(grantsOf(seats.state).length, 6);
});

test("the order in which messages of one round come is no matter", () => {
  const states = [
    [0, 1, 2],
    [2, 0, 1],
  ].map((order) => {
    const seats = shuffled().branch();
    seats.begin({ op: "show", cards: slotsOf("pile", 6).map((slot, i) => ({ slot, to: i % 3 })) });
    for (const message of order.map((seat) => seats.message(seat))) seats.take(message);
    return seats.state;
  });
  const sharesIn = (state: (typeof states)[number]) => [...state.cards].map(([slot, { shares }]) => [slot, shares]);
  assert.deepEqual(sharesIn(states[0]!), sharesIn(states[1]!));
  assert.deepEqual({ ...states[0], cards: 0 }, { ...states[1], cards: 0 });
});

test("a shuffle of one card, and one of two", () => {
  for (const size of [1, 2]) {
    const seats = shuffled(size);
    seats.run(...revealed(slotsOf("pile", size)));
    const cards = slotsOf("pile", size).map((slot) => publicCard(seats.state, slot)![0]!);
    assert.deepEqual(cards.toSorted(), cardsOf(size).toSorted());
  }
});

test("a public reveal of a card that one reads asks that one alone", () => {
  const seats = shuffled();
  seats.run({ op: "show", cards: [{ slot: "pile[0]", to: 1 }] });
  const card = seats.read("pile[0]", 1);
  seats.begin(revealed(["pile[0]"])[0]!);
  assert.deepEqual(
    due(seats.state).map(({ seat, kind, size }) => ({ seat, kind, size })),
    [{ seat: 1, kind: "shares", size: 2 * 32 + 64 }],
  );
  seats.finish();
  assert.deepEqual(publicCard(seats.state, "pile[0]"), card);
});

test("several read one card, from copies", () => {
  const seats = shuffled(6, 4);
  seats.run(...shownToSeveral("pile[2]", [1, 3], (reader) => `copy for ${reader}`));
  assert.deepEqual(readers(seats, "pile[2]"), [1]);
  assert.deepEqual(readers(seats, "copy for 3"), [3]);
  assert.deepEqual(seats.read("copy for 3", 3), seats.read("pile[2]", 1));
  seats.run({ op: "drop", slots: ["copy for 3"] });
  assert.deepEqual(readers(seats, "copy for 3"), []);
});

test("a card is given on, and the giver reads it no longer though it knows what it was", () => {
  const seats = shuffled();
  seats.run({ op: "show", cards: [{ slot: "pile[0]", to: 0 }] });
  const card = seats.read("pile[0]", 0);
  seats.run(...given("pile[0]", 0, 2));
  assert.deepEqual(readers(seats, "pile[0]"), [2]);
  assert.deepEqual(seats.read("pile[0]", 2), card);
  seats.run(...given("pile[0]", 2, 1));
  assert.deepEqual(seats.read("pile[0]", 1), card);
});

test("one steals at random from another's cards", () => {
  const seats = shuffled();
  seats.run({ op: "show", cards: slotsOf("pile", 3).map((slot) => ({ slot, to: 0 })) });
  const before = slotsOf("pile", 3).map((slot) => seats.read(slot, 0)![0]!);
  seats.run(mixed(slotsOf("pile", 3), 0), { op: "show", cards: [{ slot: "pile[1]", to: 1 }] });
  assert.ok(before.includes(seats.read("pile[1]", 1)![0]!));
  // The owner reads what stays by its own shuffle, and asks the others for it again.
  seats.run({ op: "show", cards: [{ slot: "pile[0]", to: 0 }] });
  assert.deepEqual(readers(seats, "pile[0]"), [0]);
});

test("a card is put back at a public index, and another discarded", () => {
  const seats = shuffled();
  seats.run({ op: "show", cards: [{ slot: "pile[5]", to: 1 }] });
  const card = seats.read("pile[5]", 1);
  seats.run(...putBack("pile[5]", 1, "hole"), {
    op: "relocate",
    cards: [
      { from: "hole", to: "pile[0]" },
      ...[0, 1, 2, 3, 4].map((i) => ({ from: `pile[${i}]`, to: `pile[${i + 1}]` })),
    ],
  });
  assert.deepEqual(readers(seats, "pile[0]"), []);
  seats.run(...revealed(["pile[0]"]));
  assert.deepEqual(publicCard(seats.state, "pile[0]"), card);
  seats.run(
    { op: "shuffle", slots: slotsOf("pile", 6), by: everybody(seats) },
    { op: "relocate", cards: [{ from: "pile[3]", to: "away" }] },
  );
  seats.run({ op: "show", cards: [{ slot: "away", to: 0 }] });
  assert.deepEqual(readers(seats, "away"), [0]);
});

test("one looks at two cards and puts them back in the order that it wants", () => {
  const seats = shuffled();
  const [look, order] = reordered(["pile[0]", "pile[1]"], 2);
  seats.run(look!);
  const cards = ["pile[0]", "pile[1]"].map((slot) => seats.read(slot, 2));
  seats.begin(order!);
  seats.finish({ order: [1, 0] });
  seats.run({ op: "show", cards: [{ slot: "pile[0]", to: 0 }] });
  assert.deepEqual(seats.read("pile[0]", 0), cards[1]);
});

test("one secretly chooses whose card to look at", () => {
  const seats = shuffled();
  seats.run({ op: "show", cards: [0, 1, 2].map((seat) => ({ slot: `pile[${seat}]`, to: seat })) });
  seats.begin({ op: "choose", among: ["pile[0]", "pile[2]"], into: "look", by: 1 });
  seats.finish({ chosen: 1 });
  seats.run({ op: "show", cards: [{ slot: "look", to: 1 }] });
  assert.deepEqual(seats.read("look", 1), seats.read("pile[2]", 2));
  assert.deepEqual(readers(seats, "look"), [1]);
});

test("the reader of cards proves which suits they are of", () => {
  const seats = shuffled(15);
  const slots = slotsOf("pile", 4);
  seats.run({ op: "show", cards: slots.map((slot) => ({ slot, to: 0 })) });
  seats.begin({ op: "member", slots, lane: "suit", values: ["S", "H"], by: 0 });
  assert.equal(due(seats.state)[0]!.size, 64 * 4 * 2);
  seats.finish();
  const suit = seats.read("pile[0]", 0)![1]!;
  seats.begin({ op: "member", slots: ["pile[0]"], lane: "suit", values: [suit === "S" ? "H" : "S"], by: 0 });
  assert.throws(() => seats.message(0), RangeError);
});

test("an audit opens every key, and with them every card that is not closed", () => {
  const seats = shuffled();
  seats.run({ op: "show", cards: [{ slot: "pile[0]", to: 0 }] });
  const card = seats.read("pile[0]", 0);
  seats.begin({ op: "audit" });
  const wrong = { ...seats.message(1), body: seats.message(0).body };
  assert.deepEqual(refused(step(seats.state, wrong)), { code: "NF9103", blames: 1 });
  seats.finish();
  assert.deepEqual(publicCard(seats.state, "pile[0]"), card);
  const all = slotsOf("pile", 6).map((slot) => publicCard(seats.state, slot)![0]!);
  assert.deepEqual(all.toSorted(), cardsOf(6).toSorted());
});

test("who leaves takes its layer off; the others go on, and its own cards stay closed", () => {
  const seats = shuffled(6, 4);
  seats.run({ op: "show", cards: [0, 1, 2].map((seat) => ({ slot: `pile[${seat}]`, to: seat })) });
  const before = seats.read("pile[0]", 0);
  seats.run({ op: "leave", seat: 2 });
  assert.deepEqual(seats.read("pile[0]", 0), before);
  assert.deepEqual(readers(seats, "pile[2]"), []);
  seats.run(
    { op: "shuffle", slots: slotsOf("pile", 6).slice(3), by: [0, 1, 3] },
    { op: "show", cards: [{ slot: "pile[3]", to: 1 }] },
    ...given("pile[0]", 0, 3),
    ...revealed(["pile[0]", "pile[4]"]),
  );
  assert.deepEqual(readers(seats, "pile[3]"), [1]);
  assert.deepEqual(publicCard(seats.state, "pile[0]"), before);
  assert.throws(() => begin(seats.state, revealed(["pile[2]"])[0]!), RangeError);
  // One more may leave, the last two may not.
  seats.run({ op: "leave", seat: 0 });
  assert.throws(() => begin(seats.state, { op: "leave", seat: 1 }), RangeError);
});
