// One honest seat is enough: the order after all have shuffled is uniform, whatever the others do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { long, rounds } from "../../../ninefold/test/sample.ts";
import { Nonces, Transcript } from "../../src/proof/index.ts";
import { cardsOf, deckOf, Seats, secretsOf, slotsOf } from "./seats.ts";

type Order = readonly number[];

const CARDS = 6;
const IDENTITY: Order = [...Array(CARDS).keys()];
const ORDERS = 720;

/** The order that an honest seat draws for a statement. */
const drawn = (seat: number, play: number): Order =>
  new Nonces(secretsOf("uniform", seat), new Transcript().number("play", play)).permutation(CARDS);

const composed = (orders: readonly Order[]): Order => orders.reduce((all, order) => order.map((at) => all[at]!));

/** Pearson's statistic of how often each order came. */
function chiSquare(plays: number, orderOf: (play: number) => Order): number {
  const counts = new Map<string, number>();
  for (let play = 0; play < plays; play++) {
    const key = orderOf(play).join();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const expected = plays / ORDERS;
  const seen = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return seen + (ORDERS - counts.size) * expected;
}

/** Exceeded with probability 0.001 by chi-square with 719 degrees of freedom (Wilson and Hilferty). */
const LIMIT = 841.9;
const PLAYS = 10_000;

long("10,000 orders of six cards that three seats composed are uniform", () => {
  const chi = chiSquare(PLAYS, (play) => composed([0, 1, 2].map((seat) => drawn(seat, play))));
  assert.ok(chi < LIMIT, `${chi}`);
});

long("so are they if two of the three do nothing, or always the same", () => {
  const fixed: Order = [3, 1, 5, 0, 2, 4];
  for (const others of [IDENTITY, fixed]) {
    const chi = chiSquare(PLAYS, (play) => composed([others, drawn(1, play), others]));
    assert.ok(chi < LIMIT, `${chi}`);
  }
});

test("orders that nobody drew are no such thing", () => {
  assert.ok(chiSquare(PLAYS, () => composed([IDENTITY, IDENTITY, IDENTITY])) > LIMIT);
  // Nor is a bias of one order in a hundred.
  const biased = (play: number): Order => (play % 100 === 0 ? IDENTITY : [...IDENTITY.slice(1), 0]);
  assert.ok(chiSquare(PLAYS, biased) > LIMIT);
});

test("where the cards lie after real shuffles is the composition of what the seats drew", () => {
  const seen = new Set<string>();
  const plays = rounds(3, 30);
  for (let play = 0; play < plays; play++) {
    const seats = Seats.keyed(`uniform ${play}`, 2);
    const slots = slotsOf("pile", CARDS);
    seats.run(deckOf("pile", cardsOf(CARDS)));
    const orders = [0, 1].map((seat) => drawn(seat, play));
    for (const seat of [0, 1]) {
      seats.begin({ op: "shuffle", slots, by: [seat] });
      seats.finish({ order: orders[seat]! });
    }
    seats.run({ op: "show", cards: slots.map((slot) => ({ slot, to: 0 })) });
    const cards = slots.map((slot) => seats.read(slot, 0)![0]!);
    assert.deepEqual(
      cards,
      composed(orders).map((at) => cardsOf(CARDS)[at]!),
    );
    seen.add(cards.join());
  }
  assert.equal(seen.size, plays);
});
